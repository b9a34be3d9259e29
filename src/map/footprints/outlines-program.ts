import type { CustomRenderMethodInput } from "maplibre-gl";
import { compile, type Program } from "../webgl/program.ts";
import { ROW } from "./drawing.ts";
import { outlines } from "./outlines.ts";
import { STEPS } from "./ring-points.ts";

type ShaderData = CustomRenderMethodInput["shaderData"];

/** Vertices of an edge: two triangles. Edges as instances would be a draw call each where there is no graphics processor. */
export const EDGE_VERTICES = 6;

/** Each edge is a rectangle from a point to the next one, with room for soft sides. Sizes in CSS pixels. */
const vertexSource = ({ vertexShaderPrelude, define }: ShaderData) => `#version 300 es
precision highp float;
precision highp int;
${vertexShaderPrelude}
${define}
uniform highp isampler2D u_points;
uniform highp usampler2D u_looks;
uniform ivec2 u_centre;
uniform vec2 u_centre_part;
uniform mat4 u_from_centre;
uniform float u_world;
uniform vec2 u_half_size;
uniform float u_ratio;
uniform vec3 u_outlines[${outlines.length + 1}];
flat out vec3 v_color;
flat out vec3 v_outline;
out vec2 v_place;

// A place, as parts of the world from its middle of the view.
vec4 place(vec2 way) {
#ifdef GLOBE
  return projectTile(u_centre_part + way);
#else
  return u_from_centre * vec4(way, 0.0, 1.0);
#endif
}

ivec2 texel(int point) {
  return ivec2(point % ${ROW}, point / ${ROW});
}

void main() {
  int point = gl_VertexID / ${EDGE_VERTICES};
  int corner = gl_VertexID % ${EDGE_VERTICES};
  uvec4 look = texelFetch(u_looks, texel(point), 0);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (look.a == 0u) return;
  ivec2 first = texelFetch(u_points, texel(point), 0).xy;
  ivec2 next = texelFetch(u_points, texel(point + 1), 0).xy;
  v_outline = u_outlines[look.a];
  v_color = vec3(look.rgb) / 255.0;
  const vec2 steps = vec2(${STEPS.x}.0, ${STEPS.y}.0);
  // Differences of whole numbers are exact however near the view is, and always the shorter way round the world.
  vec2 way = vec2(first - u_centre) / steps + vec2(u_world, 0.0);
  vec4 from = place(way);
  vec4 to = place(way + vec2(next - first) / steps);
  vec2 edge = (to.xy / to.w - from.xy / from.w) * u_half_size;
  float size = length(edge);
  vec2 along = size > 0.0 ? edge / size : vec2(1.0, 0.0);
  bool isEnd = corner == 1 || corner == 3 || corner == 4;
  // Solid edges reach into the corner, dashes end there.
  float beyond = v_outline.y > 0.0 ? 0.0 : v_outline.x / 2.0;
  float side = (v_outline.x / 2.0 + 0.75 / u_ratio) * (corner == 2 || corner == 4 || corner == 5 ? 1.0 : -1.0);
  v_place = vec2(isEnd ? size + beyond : -beyond, side);
  gl_Position = isEnd ? to : from;
  vec2 offset = along * (isEnd ? beyond : -beyond) + vec2(-along.y, along.x) * side;
  gl_Position.xy += offset / u_half_size * gl_Position.w;
}`;

const fragmentSource = `#version 300 es
precision highp float;
uniform float u_ratio;
flat in vec3 v_color;
flat in vec3 v_outline;
in vec2 v_place;
out vec4 color;

float within(float room) {
  return clamp(room * u_ratio + 0.5, 0.0, 1.0);
}

void main() {
  float cover = within(v_outline.x / 2.0 - abs(v_place.y));
  if (v_outline.y > 0.0) {
    float at = mod(v_place.x, v_outline.y + v_outline.z);
    cover *= within(v_outline.y / 2.0 - abs(at - v_outline.y / 2.0));
  }
  color = vec4(v_color, 1.0) * cover;
}`;

const UNIFORMS = [
  ...["u_centre", "u_centre_part", "u_from_centre", "u_world", "u_half_size", "u_ratio", "u_outlines"],
  ...["u_points", "u_looks"],
  ...["u_projection_matrix", "u_projection_tile_mercator_coords", "u_projection_clipping_plane"],
  ...["u_projection_transition", "u_projection_fallback_matrix"],
] as const;

export type OutlinesProgram = Program & {
  readonly at: Readonly<Record<string, WebGLUniformLocation | null>>;
};

/** Compiles what draws outlines in a projection. Throws with the compiler's words. */
export function outlinesProgram(gl: WebGL2RenderingContext, shaderData: ShaderData): OutlinesProgram {
  const made = compile(gl, vertexSource(shaderData), fragmentSource);
  const at = UNIFORMS.map((name) => [name, gl.getUniformLocation(made.program, name)]);
  return { ...made, at: Object.fromEntries(at) };
}
