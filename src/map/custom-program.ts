import type { CustomRenderMethodInput } from "maplibre-gl";

/** Compiles a program of a custom layer. Throws with the compiler's words, unless the drawing context is lost. */
export function compile(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
      throw new Error(gl.getShaderInfoLog(shader) ?? "The map cannot be drawn.");
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  return program;
}

/** Gives the uniforms that the library's `projectTile` reads. */
export function giveProjection(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  projection: CustomRenderMethodInput["defaultProjectionData"],
): void {
  const of = (name: string) => gl.getUniformLocation(program, name);
  gl.uniformMatrix4fv(of("u_projection_matrix"), false, new Float32Array(projection.mainMatrix));
  gl.uniformMatrix4fv(of("u_projection_fallback_matrix"), false, new Float32Array(projection.fallbackMatrix));
  gl.uniform4f(of("u_projection_tile_mercator_coords"), ...projection.tileMercatorCoords);
  gl.uniform4f(of("u_projection_clipping_plane"), ...projection.clippingPlane);
  gl.uniform1f(of("u_projection_transition"), projection.projectionTransition);
}

/** Translates a matrix to a place in the world, so that near points stay exact in single precision. */
export function translated(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const moved = Float32Array.from(matrix);
  for (let row = 0; row < 4; row++) {
    moved[12 + row] = (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  }
  return moved;
}
