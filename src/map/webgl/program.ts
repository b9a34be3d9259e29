/** What runs on the graphics processor. */
export interface Program {
  readonly program: WebGLProgram;
  /** Draws with it from now on. */
  readonly begin: () => void;
}

/** Compiles a program. Throws with the compiler's words. */
export function compile(gl: WebGL2RenderingContext, vertexSource: string, fragmentSource: string): Program {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
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
  return { program, begin: () => gl.useProgram(program) };
}
