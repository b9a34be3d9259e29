import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from "maplibre-gl";
import { mercator } from "../basemap/mercator.ts";
import type { LayerId } from "../draw-order.ts";
import { type Drawing, inView, outlines, ROW, type Run } from "./drawing.ts";
import { stepsAt } from "./footprint-columns.ts";
import { EDGE_VERTICES, type OutlinesProgram, outlinesProgram } from "./outlines-program.ts";

/** Parts of the view's size by which an edge may lie outside of it and still be seen: half the widest line. */
const MARGIN = 0.01;

export type OutlinesLayer = CustomLayerInterface & {
  id: LayerId;
  /** Draws these from the next frame on. */
  show(drawing: Drawing): void;
};

/** A layer that draws outlines straight from their points: in every copy of the world in view, and on the globe. */
export function outlinesLayer(id: LayerId): OutlinesLayer {
  let map: MapLibreMap | undefined;
  let textures: { points: WebGLTexture; looks: WebGLTexture; array: WebGLVertexArrayObject } | undefined;
  let drawing: Drawing | undefined;
  let isUploaded = false;
  const programs = new Map<string, OutlinesProgram>();

  function upload(gl: WebGL2RenderingContext, { points, looks }: Drawing) {
    textures ??= { points: gl.createTexture(), looks: gl.createTexture(), array: gl.createVertexArray() };
    const rows = looks.length / 4 / ROW;
    put(gl, textures.points, () =>
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32I, ROW, rows, 0, gl.RG_INTEGER, gl.INT, points),
    );
    put(gl, textures.looks, () =>
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8UI, ROW, rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_BYTE, looks),
    );
    isUploaded = true;
    return textures;
  }

  return {
    id,
    type: "custom",
    onAdd(added) {
      map = added;
      // What another drawing context had is lost.
      textures = undefined;
      programs.clear();
      isUploaded = false;
    },
    onRemove(_map, context) {
      const gl = context as WebGL2RenderingContext;
      for (const { program } of programs.values()) gl.deleteProgram(program);
      if (textures) {
        gl.deleteTexture(textures.points);
        gl.deleteTexture(textures.looks);
        gl.deleteVertexArray(textures.array);
      }
      map = undefined;
    },
    show(next) {
      drawing = next;
      isUploaded = false;
      map?.triggerRepaint();
    },
    render(context, input) {
      // The map asks for WebGL 2 and has no other.
      const gl = context as WebGL2RenderingContext;
      if (!map || !drawing || drawing.count < 2) return;
      const { shaderData } = input;
      const made = programs.get(shaderData.variantName) ?? outlinesProgram(gl, shaderData);
      programs.set(shaderData.variantName, made);
      const { points, looks, array } = textures && isUploaded ? textures : upload(gl, drawing);
      const isGlobe = input.defaultProjectionData.projectionTransition > 0;
      const view = isGlobe ? undefined : viewOf(map);
      made.begin();
      setUniforms(gl, made, map, input);
      bind(gl, 0, points, made.at.u_points);
      bind(gl, 1, looks, made.at.u_looks);
      // Without attributes: an array of its own keeps those of the map's layers out of it.
      gl.bindVertexArray(array);
      const parts = inView(drawing, view);
      for (const world of worlds(view)) {
        gl.uniform1f(made.at.u_world ?? null, world);
        for (const { first, count } of parts)
          gl.drawArrays(gl.TRIANGLES, first * EDGE_VERTICES, count * EDGE_VERTICES);
      }
      gl.bindVertexArray(null);
      bind(gl, 1, null);
      bind(gl, 0, null);
    },
  };
}

/** Fills a texture that is read point by point. */
function put(gl: WebGL2RenderingContext, texture: WebGLTexture, fill: () => void): void {
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
  fill();
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

/** What a flat map shows, as a box of the world in parts of it. */
function viewOf(map: MapLibreMap): Run["box"] {
  const bounds = map.getBounds();
  const [west, north] = mercator([bounds.getWest(), bounds.getNorth()]);
  const [east, south] = mercator([bounds.getEast(), bounds.getSouth()]);
  const margin = MARGIN * (east - west);
  return [west - margin, north - margin, east + margin, south + margin];
}

/** The copies of the world in which something is to be drawn, counted from that of the middle of the view. */
function worlds(view: Run["box"] | undefined): number[] {
  const beside = view ? Math.max(0, Math.ceil((view[2] - view[0]) / 2 - 0.5)) : 0;
  return Array.from({ length: 2 * beside + 1 }, (_, index) => index - beside);
}

function setUniforms(
  gl: WebGL2RenderingContext,
  { at }: OutlinesProgram,
  map: MapLibreMap,
  { defaultProjectionData: projection }: CustomRenderMethodInput,
): void {
  const of = (name: string) => at[name] ?? null;
  const { lng, lat } = map.getCenter();
  const [x, y] = mercator([lng, lat]);
  const { width, height, clientWidth, clientHeight } = map.getCanvas();
  const ratio = width / Math.max(1, clientWidth);
  gl.uniform2i(of("u_centre"), ...stepsAt([lng, lat]));
  gl.uniform2f(of("u_centre_part"), x, y);
  gl.uniformMatrix4fv(of("u_from_centre"), false, translated(projection.mainMatrix, x, y));
  gl.uniform2f(of("u_half_size"), clientWidth / 2, height / ratio / 2 || clientHeight / 2);
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
