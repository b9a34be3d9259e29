import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from "maplibre-gl";
import type { Palette } from "../../ui/theme/palette.ts";
import { mercator } from "../basemap/mercator.ts";
import type { LayerId } from "../draw-order.ts";
import { type KeptPicture, keptPicture, type Look, wayBetween } from "../webgl/kept-picture.ts";
import { type Drawing, drawingOf, inView, type Run } from "./drawing.ts";
import { type EdgeTextures, edgeTextures } from "./edge-textures.ts";
import type { FootprintColumns } from "./footprint-columns.ts";
import { glimpseOf } from "./glimpse.ts";
import { isGlobe, isSame, lookOf, ratioOf, roomOf, viewOf, worlds } from "./map-look.ts";
import { outlines } from "./outlines.ts";
import { EDGE_VERTICES, type OutlinesProgram, outlinesProgram } from "./outlines-program.ts";
import { stepsAt } from "./ring-points.ts";

/** Footprints in view from which on a picture of them is kept while the map is moved. */
const MANY = 1_600;
/** So long after they are on screen and the map at rest its picture is painted, milliseconds: what comes in parts has none. */
const REST = 250;

/** Footprints of a list, by their places in it. */
export interface ShownOutlines {
  readonly columns: FootprintColumns;
  readonly shown: Uint32Array;
  readonly palette: Palette;
}

export type OutlinesLayer = CustomLayerInterface & {
  id: LayerId;
  /** Draws these from the next frame on. */
  show(outlines: ShownOutlines): void;
};

/**
 * A layer that draws outlines straight from their points: in every copy of the world in view, and on the globe. What is new is drawn
 * for the view alone, to be on screen soon. Once the map is moved, or rests before that, all are put in order, and of many a picture is
 * kept that reaches beyond the view, and is moved as long as the map is only moved.
 */
export function outlinesLayer(id: LayerId): OutlinesLayer {
  let map: MapLibreMap | undefined;
  let given: ShownOutlines | undefined;
  /** All of them, and those in one view alone. */
  let whole: Drawing | undefined;
  let glimpse: { drawing: Drawing; look: Look } | undefined;
  let picture: KeptPicture | undefined;
  /** From where the picture shows them; undefined while it does not. */
  let kept: Look | undefined;
  let before: Look | undefined;
  let textures: EdgeTextures | undefined;
  let array: WebGLVertexArrayObject | undefined;
  let hasRested = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const programs = new Map<string, OutlinesProgram>();

  function wholeOf({ columns, shown, palette }: ShownOutlines): Drawing {
    whole ??= drawingOf(columns, shown, palette);
    glimpse = undefined;
    return whole;
  }

  /** What a view is drawn from. */
  function drawingFor(shown: ShownOutlines, view: Run["box"] | undefined): Drawing {
    if (whole || !view || !before) return wholeOf(shown);
    if (!glimpse) {
      const { columns, palette } = shown;
      glimpse = { look: before, drawing: glimpseOf(columns, shown.shown, palette, view) };
    }
    return isSame(glimpse.look, before) ? glimpse.drawing : wholeOf(shown);
  }

  /** Draws what is in a view, which reaches so many device pixels beyond that of the map. */
  function draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, drawing: Drawing, room: number) {
    if (!map) return;
    const { shaderData } = input;
    const made = programs.get(shaderData.variantName) ?? outlinesProgram(gl, shaderData);
    programs.set(shaderData.variantName, made);
    textures ??= edgeTextures(gl);
    const view = isGlobe(input) ? undefined : viewOf(map, room);
    const parts = textures.partsOf(drawing, inView(drawing, view));
    made.begin();
    setUniforms(gl, made, map, input, room);
    bind(gl, 0, textures.points, made.at.u_points);
    bind(gl, 1, textures.looks, made.at.u_looks);
    // Without attributes: an array of its own keeps those of the map's layers out of it.
    array ??= gl.createVertexArray();
    gl.bindVertexArray(array);
    for (const world of worlds(view)) {
      gl.uniform1f(made.at.u_world ?? null, world);
      for (const { first, count } of parts)
        gl.drawArrays(gl.TRIANGLES, first * EDGE_VERTICES, count * EDGE_VERTICES);
    }
    gl.bindVertexArray(null);
    bind(gl, 1, null);
    bind(gl, 0, null);
  }

  function rest(): void {
    clearTimeout(resting);
    // A frame more than needed takes the page long where there is no graphics processor.
    if (hasRested || !given || given.shown.length < MANY) return;
    resting = setTimeout(() => {
      hasRested = true;
      map?.triggerRepaint();
    }, REST);
  }

  return {
    id,
    type: "custom",
    onAdd(added) {
      map = added;
      map.on("idle", rest);
      // What another drawing context had is lost.
      textures = undefined;
      array = undefined;
      picture = undefined;
      kept = undefined;
      programs.clear();
    },
    onRemove(_map, context) {
      const gl = context as WebGL2RenderingContext;
      for (const { program } of programs.values()) gl.deleteProgram(program);
      textures?.remove();
      gl.deleteVertexArray(array ?? null);
      picture?.remove();
      map?.off("idle", rest);
      clearTimeout(resting);
      map = undefined;
    },
    show(next) {
      given = next;
      whole = undefined;
      glimpse = undefined;
      kept = undefined;
      hasRested = false;
      map?.triggerRepaint();
    },
    /** Paints the picture where one pays and none is of use: the map stays as near as it was, and much is in view. */
    prerender(context, input) {
      const last = before;
      before = map && lookOf(map, input);
      if (!map || !given || !before || (last && before.scale !== last.scale)) return;
      const room = roomOf(map);
      if (kept && wayBetween(kept, before, room)) return;
      kept = undefined;
      if (!hasRested && (!last || isSame(last, before))) return;
      const drawing = wholeOf(given);
      if (inView(drawing, viewOf(map, 0)).reduce((sum, { from, to }) => sum + to - from, 0) < MANY) return;
      const gl = context as WebGL2RenderingContext;
      picture ??= keptPicture(gl);
      const { width, height } = map.getCanvas();
      gl.disable(gl.DEPTH_TEST);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      picture.paint(width + 2 * room, height + 2 * room, () => draw(gl, input, drawing, room));
      kept = before;
    },
    render(context, input) {
      // The map asks for WebGL 2 and has no other.
      const gl = context as WebGL2RenderingContext;
      if (!map || !given || given.shown.length === 0) return;
      const room = roomOf(map);
      const way = before && kept && wayBetween(kept, before, room);
      if (way) picture?.lay(room - way[0], room - way[1]);
      else draw(gl, input, drawingFor(given, isGlobe(input) ? undefined : viewOf(map, 0)), 0);
    },
  };
}

function bind(
  gl: WebGL2RenderingContext,
  unit: number,
  texture: WebGLTexture | null,
  uniform?: WebGLUniformLocation | null,
): void {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  if (uniform) gl.uniform1i(uniform, unit);
}

function setUniforms(
  gl: WebGL2RenderingContext,
  { at }: OutlinesProgram,
  map: MapLibreMap,
  { defaultProjectionData: projection }: CustomRenderMethodInput,
  room: number,
): void {
  const of = (name: string) => at[name] ?? null;
  const { lng, lat } = map.getCenter();
  const [x, y] = mercator([lng, lat]);
  const { width, height } = map.getCanvas();
  const ratio = ratioOf(map);
  const size = [width + 2 * room, height + 2 * room] as const;
  const fromCentre = translated(projection.mainMatrix, x, y);
  for (let at = 0; at < 16; at += 4) {
    fromCentre[at] = (fromCentre[at] ?? 0) * (width / size[0]);
    fromCentre[at + 1] = (fromCentre[at + 1] ?? 0) * (height / size[1]);
  }
  gl.uniform2i(of("u_centre"), ...stepsAt([lng, lat]));
  gl.uniform2f(of("u_centre_part"), x, y);
  gl.uniformMatrix4fv(of("u_from_centre"), false, fromCentre);
  gl.uniform2f(of("u_half_size"), size[0] / ratio / 2, size[1] / ratio / 2);
  gl.uniform1f(of("u_ratio"), ratio);
  gl.uniform3fv(of("u_outlines"), [0, 0, 0, ...outlines.flatMap(({ width, dash }) => [width, ...dash])]);
  gl.uniformMatrix4fv(of("u_projection_matrix"), false, new Float32Array(projection.mainMatrix));
  gl.uniformMatrix4fv(of("u_projection_fallback_matrix"), false, new Float32Array(projection.fallbackMatrix));
  gl.uniform4f(of("u_projection_tile_mercator_coords"), ...projection.tileMercatorCoords);
  gl.uniform4f(of("u_projection_clipping_plane"), ...projection.clippingPlane);
  gl.uniform1f(of("u_projection_transition"), projection.projectionTransition);
}

/** A matrix that takes places counted from a place of the world: what is near to it stays exact in single precision. */
function translated(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = Float32Array.from(matrix);
  for (let row = 0; row < 4; row++) {
    moved[12 + row] = (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  }
  return moved;
}
