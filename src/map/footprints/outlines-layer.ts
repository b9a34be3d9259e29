import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from "maplibre-gl";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { mercator } from "../../geo/mercator.ts";
import { entryAt } from "../../geo/packed.ts";
import type { Box } from "../../geo/types.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { compile, giveProjection, translated } from "../custom-program.ts";
import type { LayerId } from "../draw-order.ts";
import { drawnIn, type FootprintColumns, outlines, putPoints, STEPS, stepsAt } from "./footprint-columns.ts";

export interface ShownOutlines {
  readonly columns: FootprintColumns;
  readonly shown: Uint32Array;
  readonly palette: Palette;
  /** Opacity of the outlines without a state, 0 to 1. */
  readonly quiet: number;
}

export type OutlinesLayer = CustomLayerInterface & {
  id: LayerId;
  show(outlines: ShownOutlines): void;
};

/** Part of the view's size that the held edges reach beyond it. */
const BEYOND = 1 / 16;
/** CSS pixels outside the view from which an edge can still show: more than half the widest line. */
const MARGIN = 8;
const EVERYWHERE: Box = [-360, -90, 360, 90];

/** Draws outlines in every copy of the world and on the globe; uploads the edges in and near the view. */
export function outlinesLayer(id: LayerId): OutlinesLayer {
  let map: MapLibreMap | undefined;
  let given: ShownOutlines | undefined;
  let drawer: Drawer | undefined;
  let held: Box | undefined;

  return {
    id,
    type: "custom",
    onAdd(added, gl) {
      map = added;
      drawer = makeDrawer(gl as WebGL2RenderingContext);
    },
    onRemove() {
      drawer?.remove();
      drawer = undefined;
      held = undefined;
      map = undefined;
    },
    show(next) {
      given = next;
      held = undefined;
      map?.triggerRepaint();
    },
    render(_gl, input) {
      if (!map || !drawer || !given || given.shown.length === 0) return;
      const isGlobe = input.defaultProjectionData.projectionTransition > 0;
      const view = isGlobe ? EVERYWHERE : viewOf(map);
      if (!held || !isOf(held, view)) {
        held = widened(view);
        drawer.give(edgesIn(given, held));
      }
      // Further copies of the world on each side of a flat view.
      const beside = isGlobe ? 0 : Math.max(0, Math.ceil((view[2] - view[0]) / 720 - 0.5));
      drawer.draw(map, input, beside, given);
    },
  };
}

function viewOf(map: MapLibreMap): Box {
  const bounds = map.getBounds();
  const margin = (MARGIN * 360) / (512 * 2 ** map.getZoom());
  return [
    bounds.getWest() - margin,
    bounds.getSouth() - margin,
    bounds.getEast() + margin,
    bounds.getNorth() + margin,
  ];
}

function widened([west, south, east, north]: Box): Box {
  const [across, up] = [BEYOND * (east - west), BEYOND * (north - south)];
  return [west - across, south - up, east + across, north + up];
}

/** Returns whether the held box covers the view and is not much larger. */
function isOf(box: Box, view: Box): boolean {
  const isWithin = box[0] <= view[0] && box[1] <= view[1] && box[2] >= view[2] && box[3] >= view[3];
  return isWithin && box[2] - box[0] < 2 * (view[2] - view[0]);
}

const ROW = 2048;

interface Edges {
  /** Two integers of `STEPS` each. */
  readonly points: Int32Array;
  /** Look of the edge from each point to the next: red, green, blue, index in `outlines`. */
  readonly looks: Uint8Array;
  /** Corners of the triangles that fill the footprints without a state. */
  readonly fills: Uint32Array;
  readonly corners: Uint32Array;
}

export function edgesIn({ columns, shown, palette }: Omit<ShownOutlines, "quiet">, box: Box): Edges {
  const points: number[] = [];
  const looks: number[] = [];
  const fills: number[] = [];
  const corners: number[] = [];
  for (const index of drawnIn(columns, shown, box)) {
    const { ring, color } = entryAt(columns.footprints, index);
    const rank = entryAt(columns.ranks, index);
    const own = rank === 0 ? color : undefined;
    const look = lookOf(own ?? palette[entryAt(outlines, rank).color], rank);
    const start = CORNERS * looks.length + INSIDE;
    putPoints(points, ring);
    while (looks.length < points.length / 2) {
      const first = CORNERS * looks.length;
      looks.push(look);
      // No edge leads from the last point of a ring to the next ring.
      if (looks.length === points.length / 2) continue;
      corners.push(first, first + 1, first + 2, first + 2, first + 1, first + 3);
      if (rank === 0) fills.push(start, first + INSIDE, first + CORNERS + INSIDE);
    }
  }
  const room = Math.ceil(looks.length / ROW) * ROW;
  const edges = { points: new Int32Array(2 * room), looks: new Uint32Array(room) };
  edges.points.set(points);
  edges.looks.set(looks);
  return {
    ...edges,
    looks: new Uint8Array(edges.looks.buffer),
    fills: Uint32Array.from(fills),
    corners: Uint32Array.from(corners),
  };
}

/** Packs `#RRGGBB` and the index of an outline, red as the lowest byte. */
function lookOf(color: string, rank: number): number {
  const value = Number.parseInt(color.slice(1, 7), 16);
  return ((value >> 16) | (value & 0xff00) | ((value & 0xff) << 16) | (rank << 24)) >>> 0;
}

type Drawer = ReturnType<typeof makeDrawer>;

function makeDrawer(gl: WebGL2RenderingContext) {
  const [points, looks] = [gl.createTexture(), gl.createTexture()];
  // Keeps the attributes of the map's layers out.
  const array = gl.createVertexArray();
  const corners = gl.createBuffer();
  const programs = new Map<string, WebGLProgram>();
  let count = 0;

  function bind(unit: number, texture: WebGLTexture | null): void {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  return {
    give(edges: Edges): void {
      const rows = edges.points.length / 2 / ROW;
      bind(0, points);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32I, ROW, rows, 0, gl.RG_INTEGER, gl.INT, edges.points);
      nearest(gl);
      bind(0, looks);
      const kind = [gl.RGBA_INTEGER, gl.UNSIGNED_BYTE] as const;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8UI, ROW, rows, 0, ...kind, edges.looks);
      nearest(gl);
      gl.bindVertexArray(array);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, corners);
      count = edges.fills.length + edges.corners.length;
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, 4 * count, gl.DYNAMIC_DRAW);
      gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, 0, edges.fills);
      gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, edges.fills.byteLength, edges.corners);
      gl.bindVertexArray(null);
    },
    /** Draws the middle world of the view and `beside` worlds on each side. */
    draw(map: MapLibreMap, input: CustomRenderMethodInput, beside: number, given: ShownOutlines): void {
      const { shaderData } = input;
      const program = getOrAdd(programs, shaderData.variantName, () =>
        compile(gl, vertexSource(shaderData), fragmentSource),
      );
      begin(gl, program, map, input);
      gl.uniform1f(gl.getUniformLocation(program, "u_quiet"), given.quiet);
      gl.uniform1f(gl.getUniformLocation(program, "u_fill"), fillOf(given.shown.length));
      bind(1, looks);
      bind(0, points);
      gl.bindVertexArray(array);
      for (let world = -beside; world <= beside; world++) {
        gl.uniform1f(gl.getUniformLocation(program, "u_world"), world);
        gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0);
      }
      gl.bindVertexArray(null);
      bind(1, null);
      bind(0, null);
    },
    remove(): void {
      for (const program of programs.values()) gl.deleteProgram(program);
      gl.deleteTexture(points);
      gl.deleteTexture(looks);
      gl.deleteBuffer(corners);
      gl.deleteVertexArray(array);
    },
  };
}

function nearest(gl: WebGL2RenderingContext): void {
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
}

function begin(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  map: MapLibreMap,
  { defaultProjectionData: projection }: CustomRenderMethodInput,
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook.
  gl.useProgram(program);
  const of = (name: string) => gl.getUniformLocation(program, name);
  const { lng, lat } = map.getCenter();
  const [x, y] = mercator([lng, lat]);
  const { width, height, style } = map.getCanvas();
  // Reading an element's width would force a layout.
  const ratio = width / Number.parseFloat(style.width);
  gl.uniform1i(of("u_points"), 0);
  gl.uniform1i(of("u_looks"), 1);
  gl.uniform2i(of("u_center"), ...stepsAt([lng, lat]));
  gl.uniform2f(of("u_center_part"), x, y);
  gl.uniformMatrix4fv(of("u_from_center"), false, translated(projection.mainMatrix, x, y));
  gl.uniform2f(of("u_half_size"), width / ratio / 2, height / ratio / 2);
  gl.uniform1f(of("u_ratio"), ratio);
  gl.uniform3fv(
    of("u_outlines"),
    outlines.flatMap(({ width, dash }) => [width, ...dash]),
  );
  giveProjection(gl, program, projection);
}

type ShaderData = CustomRenderMethodInput["shaderData"];

/** Corners of an edge, and its first point inside a fill; not instanced, which costs a draw call each in software rendering. */
const CORNERS = 5;
const INSIDE = 4;
/** Most opacity of a fill, and of all in one pile together: it is denser, and land still differs from sea under it. */
const FILL = 0.07;
const FILL_OF_ALL = 0.5;

/** Returns the opacity of each fill among so many. */
export function fillOf(frames: number): number {
  return Math.min(FILL, FILL_OF_ALL / frames);
}

/** Each edge is a rectangle from a point to the next, with room for soft sides. Sizes in CSS pixels. */
const vertexSource = ({ vertexShaderPrelude, define }: ShaderData) => `#version 300 es
precision highp float;
precision highp int;
${vertexShaderPrelude}
${define}
uniform highp isampler2D u_points;
uniform highp usampler2D u_looks;
uniform ivec2 u_center;
uniform vec2 u_center_part;
uniform mat4 u_from_center;
uniform float u_world;
uniform vec2 u_half_size;
uniform float u_ratio;
uniform vec3 u_outlines[${outlines.length}];
uniform float u_quiet;
uniform float u_fill;
flat out vec4 v_color;
flat out vec3 v_outline;
flat out float v_grain;
out vec2 v_place;

// A place, as parts of the world from the middle of the view.
vec4 place(vec2 way) {
#ifdef GLOBE
  return projectTile(u_center_part + way);
#else
  return u_from_center * vec4(way, 0.0, 1.0);
#endif
}

ivec2 texel(int point) {
  return ivec2(point % ${ROW}, point / ${ROW});
}

void main() {
  v_grain = 0.0;
  int point = gl_VertexID / ${CORNERS};
  int corner = gl_VertexID % ${CORNERS};
  uvec4 look = texelFetch(u_looks, texel(point), 0);
  ivec2 first = texelFetch(u_points, texel(point), 0).xy;
  ivec2 next = texelFetch(u_points, texel(point + 1), 0).xy;
  v_outline = u_outlines[look.a];
  float opacity = look.a == 0u ? u_quiet : 1.0;
  // Faint lines are thin, too.
  if (opacity < 0.4) v_outline.x *= 0.6;
  v_color = vec4(vec3(look.rgb) / 255.0, 1.0) * opacity;
  const vec2 steps = vec2(${STEPS.x}.0, ${STEPS.y}.0);
  // Differences of whole numbers are exact however near the view is, and always the shorter way round the world.
  vec2 way = vec2(first - u_center) / steps + vec2(u_world, 0.0);
  vec4 from = place(way);
  if (corner == ${INSIDE}) {
    v_color = vec4(vec3(look.rgb) / 255.0, 1.0) * u_fill;
    v_outline = vec3(1e6, 0.0, 0.0);
    v_place = vec2(0.0);
    v_grain = float(gl_VertexID % 1021);
    gl_Position = from;
    return;
  }
  vec4 to = place(way + vec2(next - first) / steps);
  vec2 edge = (to.xy / to.w - from.xy / from.w) * u_half_size;
  float size = length(edge);
  vec2 along = size > 0.0 ? edge / size : vec2(1.0, 0.0);
  bool isEnd = corner % 2 == 1;
  // Solid edges reach into the corner, dashes end there.
  float beyond = v_outline.y > 0.0 ? 0.0 : v_outline.x / 2.0;
  float side = (v_outline.x / 2.0 + 0.75 / u_ratio) * (corner >= 2 ? 1.0 : -1.0);
  v_place = vec2(isEnd ? size + beyond : -beyond, side);
  gl_Position = isEnd ? to : from;
  vec2 offset = along * (isEnd ? beyond : -beyond) + vec2(-along.y, along.x) * side;
  gl_Position.xy += offset / u_half_size * gl_Position.w;
}`;

const fragmentSource = `#version 300 es
precision highp float;
uniform float u_ratio;
flat in vec4 v_color;
flat in vec3 v_outline;
flat in float v_grain;
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
  color = v_color * cover;
  // Rounding to whole steps would tint a pile of faint fills.
  if (v_grain > 0.0) color.rgb += (fract(sin(dot(gl_FragCoord.xy, vec2(12.99, 78.23)) + v_grain) * 43758.55) - 0.5) / 255.0;
}`;
