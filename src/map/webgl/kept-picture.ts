import { compile } from "./program.ts";

/** How far a kept picture reaches beyond the view on every side, CSS pixels. */
export const BEYOND = 160;

/** Part of a pixel by which a picture may be away from its place once the map is at rest. */
const EXACT = 0.02;

/** From where a flat map is seen. */
export interface Look {
  /** Equal where only the place differs: no zoom, no turn, no other size lies between. */
  readonly scale: string;
  /** The direction that is up, radians clockwise from north. */
  readonly bearing: number;
  /** Parts of the world in a device pixel. */
  readonly pixel: number;
  /** The place in the middle, as parts of the world. */
  readonly x: number;
  readonly y: number;
  readonly isMoving: boolean;
}

/**
 * Whole device pixels by which a picture that was drawn at one look lies aside at another, to the right and up; undefined where it does
 * not show all of the view or not in its place. `room` is how far it reaches beyond the view, device pixels.
 */
export function wayBetween(drawn: Look, now: Look, room: number): readonly [number, number] | undefined {
  if (drawn.scale !== now.scale) return undefined;
  const apart = drawn.x - now.x;
  const [east, north] = [(apart - Math.round(apart)) / now.pixel, (now.y - drawn.y) / now.pixel];
  const [sin, cos] = [Math.sin(now.bearing), Math.cos(now.bearing)];
  const [right, up] = [east * cos - north * sin, east * sin + north * cos];
  const way = [Math.round(right), Math.round(up)] as const;
  if (Math.max(Math.abs(way[0]), Math.abs(way[1])) > room) return undefined;
  const isInPlace = Math.max(Math.abs(right - way[0]), Math.abs(up - way[1])) <= EXACT;
  return isInPlace || now.isMoving ? way : undefined;
}

export interface KeptPicture {
  /** Has `draw` paint it anew, in so many device pixels. */
  paint(width: number, height: number, draw: () => void): void;
  /** Lays it over what is drawn; the picture's pixel at `left` and `bottom` comes to the lower left corner. */
  lay(left: number, bottom: number): void;
  remove(): void;
}

const corners = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

const pixels = `#version 300 es
precision highp float;
uniform highp sampler2D u_picture;
uniform ivec2 u_corner;
out vec4 color;
void main() {
  color = texelFetch(u_picture, ivec2(gl_FragCoord.xy) + u_corner, 0);
}`;

/** A picture beside the map's own, which costs one look at each pixel to show again. */
export function keptPicture(gl: WebGL2RenderingContext): KeptPicture {
  const texture = gl.createTexture();
  const target = gl.createFramebuffer();
  const array = gl.createVertexArray();
  const { program, begin } = compile(gl, corners, pixels);
  const corner = gl.getUniformLocation(program, "u_corner");
  let size = "";

  function resize(width: number, height: number): void {
    if (size === `${width} ${height}`) return;
    size = `${width} ${height}`;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.bindTexture(gl.TEXTURE_2D, null);
  }

  return {
    paint(width, height, draw) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, target);
      resize(width, height);
      gl.viewport(0, 0, width, height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      draw();
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    },
    lay(left, bottom) {
      begin();
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform2i(corner, left, bottom);
      gl.bindVertexArray(array);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.bindVertexArray(null);
      gl.bindTexture(gl.TEXTURE_2D, null);
    },
    remove() {
      gl.deleteTexture(texture);
      gl.deleteFramebuffer(target);
      gl.deleteVertexArray(array);
      gl.deleteProgram(program);
    },
  };
}
