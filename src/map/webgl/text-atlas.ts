import { mapFonts } from "../fonts.ts";

/** Colours of a text and of the halo that it stands out by. */
export interface TextLook {
  readonly color: string;
  readonly halo: string;
}

/** Where a text stands in an atlas, device pixels, its halo included. */
export interface TextPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Width of the text alone, CSS pixels. */
  readonly advance: number;
}

export interface TextAtlas {
  /** Device pixels in a CSS pixel. */
  readonly ratio: number;
  /** Where a text stands, painted now if it is not there yet; undefined where there is no room left. */
  place(text: string): TextPlace | undefined;
  clear(): void;
}

const FONT_SIZE = 12;
/** How far a halo reaches around a text, and the height of a line with it, CSS pixels. */
export const HALO = 4;
export const LINE = FONT_SIZE + 2 * HALO;
/** Blurs of the halos that lie over each other, CSS pixels. */
const BLURS = [3, 2, 2];
const WIDTH = 256;
const LINES = 12;

/** Keeps single lines of text, painted one beside the other in the texture that is bound. */
export function textAtlas(gl: WebGL2RenderingContext, { color, halo }: TextLook, ratio: number): TextAtlas {
  const line = Math.round(LINE * ratio);
  const width = Math.round(WIDTH * ratio);
  const places = new Map<string, TextPlace>();
  let left = 0;
  let top = 0;
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, LINES * line, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
  // In memory: to read each back from the graphics card makes the page wait for it.
  const context = new OffscreenCanvas(width, line).getContext("2d", { willReadFrequently: true });

  function paint(text: string): TextPlace | undefined {
    if (!context) return undefined;
    const [family, fallback] = mapFonts.regular;
    context.font = `${FONT_SIZE * ratio}px "${family}", ${fallback}`;
    const {
      width: digit,
      fontBoundingBoxAscent: up,
      fontBoundingBoxDescent: down,
    } = context.measureText("0");
    const runs: { run: string; x: number }[] = [];
    let end = HALO * ratio;
    for (const run of text.match(/\d|\D+/g) ?? []) {
      const own = context.measureText(run).width;
      // Each digit has the same room, so that what counts on keeps its place.
      const room = /\d/.test(run) ? digit : own;
      runs.push({ run, x: end + (room - own) / 2 });
      end += room;
    }
    const size = Math.min(width, Math.ceil(end + HALO * ratio));
    if (left + size > width) {
      left = 0;
      top += line;
    }
    if (top === LINES * line) return undefined;
    context.clearRect(0, 0, width, line);
    const base = Math.floor((line + up - down) / 2);
    for (const { run, x } of runs) {
      // Only the shadow of what is written aside.
      context.fillStyle = context.shadowColor = halo;
      context.shadowOffsetX = 2 * width;
      for (const blur of BLURS) {
        context.shadowBlur = blur * ratio;
        context.fillText(run, x - 2 * width, base);
      }
    }
    context.shadowColor = "transparent";
    context.fillStyle = color;
    for (const { run, x } of runs) context.fillText(run, x, base);
    const { data } = context.getImageData(0, 0, size, line);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, left, top, size, line, gl.RGBA, gl.UNSIGNED_BYTE, data);
    const place = { left, top, width: size, advance: end / ratio - HALO };
    left += size;
    places.set(text, place);
    return place;
  }

  return {
    ratio,
    place: (text) => places.get(text) ?? paint(text),
    clear() {
      places.clear();
      left = 0;
      top = 0;
    },
  };
}
