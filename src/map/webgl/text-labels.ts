import { compile } from "./program.ts";
import { HALO, LINE, type TextAtlas, type TextLook, textAtlas } from "./text-atlas.ts";

/** A line of text over a map; places in CSS pixels from its upper left corner. */
export interface TextLabel {
  readonly text: string;
  /** The part of its width that lies left of `x`: with 0 it begins there, with 1 it ends there. */
  readonly anchor: number;
  readonly x: number;
  /** The middle of the line. */
  readonly y: number;
}

export interface TextLabels {
  /** Draws these over what is drawn of a map with this width, CSS pixels. */
  draw(labels: readonly TextLabel[], width: number): void;
  remove(): void;
}

/** Most labels at a time: four numbers of each are room that every device has. */
const MOST = 64;

/** Each label is a rectangle: its place, and that of its text in the atlas. */
const vertexSource = `#version 300 es
precision highp float;
precision highp int;
uniform ivec4 u_labels[${MOST}];
uniform ivec2 u_size;
uniform int u_line;
out vec2 v_texel;
void main() {
  ivec4 label = u_labels[gl_VertexID / 6];
  int corner = gl_VertexID % 6;
  bool isRight = corner == 1 || corner == 3 || corner == 4;
  bool isLow = corner == 2 || corner == 4 || corner == 5;
  ivec2 inside = ivec2(isRight ? label.w & 0xffff : 0, isLow ? u_line : 0);
  v_texel = vec2(ivec2(label.z, label.w >> 16) + inside);
  gl_Position = vec4(vec2(2 * (label.xy + inside) - u_size) / vec2(u_size) * vec2(1.0, -1.0), 0.0, 1.0);
}`;

const fragmentSource = `#version 300 es
precision highp float;
uniform highp sampler2D u_atlas;
in vec2 v_texel;
out vec4 color;
void main() {
  color = texelFetch(u_atlas, ivec2(v_texel), 0);
  color.rgb *= color.a;
}`;

/**
 * Draws lines of text over the picture of a map, all in one call. Elements of the page in their place would be laid out and put
 * together anew in each frame of a move, which takes a third of its time.
 */
export function textLabels(gl: WebGL2RenderingContext, look: TextLook): TextLabels {
  const { program, begin } = compile(gl, vertexSource, fragmentSource);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const [labelsAt, sizeAt, lineAt] = [at("u_labels"), at("u_size"), at("u_line")];
  const texture = gl.createTexture();
  const array = gl.createVertexArray();
  const numbers = new Int32Array(4 * MOST);
  let atlas: TextAtlas | undefined;

  function places(labels: readonly TextLabel[], ratio: number) {
    if (atlas?.ratio !== ratio) atlas = textAtlas(gl, look, ratio);
    const all = () => labels.map(({ text }) => atlas?.place(text));
    const found = all();
    if (!found.includes(undefined)) return found;
    atlas.clear();
    return all();
  }

  return {
    draw(labels, width) {
      if (labels.length === 0 || gl.isContextLost()) return;
      const [deviceWidth, deviceHeight] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
      const ratio = deviceWidth / width;
      gl.bindTexture(gl.TEXTURE_2D, texture);
      const shown = labels.slice(0, MOST);
      let end = 0;
      for (const [index, place] of places(shown, ratio).entries()) {
        const label = shown[index];
        if (!label || !place) continue;
        numbers[end++] = Math.round((label.x - HALO - label.anchor * place.advance) * ratio);
        numbers[end++] = Math.round((label.y - LINE / 2) * ratio);
        numbers[end++] = place.left;
        numbers[end++] = (place.top << 16) | place.width;
      }
      begin();
      gl.uniform4iv(labelsAt, numbers, 0, end);
      gl.uniform2i(sizeAt, deviceWidth, deviceHeight);
      gl.uniform1i(lineAt, Math.round(LINE * ratio));
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      // Without attributes: an array of its own keeps those of the map's layers out of it.
      gl.bindVertexArray(array);
      gl.drawArrays(gl.TRIANGLES, 0, (end / 4) * 6);
      gl.bindVertexArray(null);
      gl.disable(gl.BLEND);
      gl.bindTexture(gl.TEXTURE_2D, null);
    },
    remove() {
      gl.deleteTexture(texture);
      gl.deleteVertexArray(array);
      gl.deleteProgram(program);
    },
  };
}
