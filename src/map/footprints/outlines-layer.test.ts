import type { CustomRenderMethodInput, Map as MapLibreMap } from "maplibre-gl";
import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Box } from "../../geo/types.ts";
import { wrapRing } from "../../testing/wrap-ring.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import type { Footprint, FootprintState } from "../footprint.ts";
import { columnsOf, rankOf } from "./footprint-columns.ts";
import { edgesIn, fillOf, outlinesLayer } from "./outlines-layer.ts";

const frame = (box: Box, state: FootprintState = "default", color?: string): Footprint => ({
  key: "",
  ring: wrapRing(boxRing(box)),
  state,
  color,
});
const edgesOf = (frames: readonly Footprint[], shown: Iterable<number> = frames.keys()) =>
  edgesIn(
    { columns: columnsOf(frames), shown: Uint32Array.from(shown), palette: darkPalette },
    [-180, -90, 180, 90],
  );
/** How edges look, in the order in which they are drawn: a color and the place of an outline each. */
const looksOf = ({ looks, corners }: ReturnType<typeof edgesOf>) =>
  Array.from({ length: corners.length / 6 }, (_, nth) => {
    const point = (corners[6 * nth] ?? 0) / 5;
    return [...looks.subarray(4 * point, 4 * point + 4)];
  });
const hex = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

test("a ring is four edges and none to the next ring", () => {
  const { corners } = edgesOf([frame([0, 0, 1, 1]), frame([1, 0, 2, 1])]);
  const starts = Array.from({ length: corners.length / 6 }, (_, nth) => (corners[6 * nth] ?? 0) / 5);
  expect(starts).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
});

test("a ring without a state is filled by triangles from its first point, another is not", () => {
  const { fills } = edgesOf([frame([0, 0, 1, 1]), frame([1, 0, 2, 1], "owned"), frame([2, 0, 3, 1])]);
  const points = Array.from(fills, (corner) => Math.floor(corner / 5));
  expect(points.slice(0, 12)).toEqual([0, 0, 1, 0, 1, 2, 0, 2, 3, 0, 3, 4]);
  expect(new Set(points)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
});

test.each([1, 8, 30, 223, 5_000])("the map shows through %i frames in one pile", (frames) => {
  const covered = 1 - (1 - fillOf(frames)) ** frames;
  expect(covered).toBeGreaterThan(0.05);
  expect(covered).toBeLessThan(0.5);
});

test("edges lie in whole rows of textures, all pieces of long ones with the look of the whole", () => {
  const edges = edgesOf(Array.from({ length: 600 }, () => frame([0, 0, 60, 1], "owned")));
  const looks = looksOf(edges);
  expect(looks.length / 600).toBeGreaterThan(20);
  expect(new Set(looks.map(String))).toEqual(new Set([String([...hex(darkPalette.owned), 1])]));
  const points = edges.points.length / 2;
  expect([points, points % 2048]).toEqual([edges.looks.length / 4, 0]);
  expect(points).toBeGreaterThan((edges.corners.at(-1) ?? 0) / 5);
});

test("frames with a state lie over those without, with the color of their state", () => {
  const looks = looksOf(edgesOf([frame([0, 0, 1, 1], "cart", "#112233"), frame([1, 0, 2, 1])]));
  expect(looks[0]).toEqual([...hex(darkPalette.frame), rankOf("default")]);
  expect(looks[4]).toEqual([...hex(darkPalette.cart), rankOf("cart")]);
});

test("a frame without a state may have a color of its own", () => {
  expect(looksOf(edgesOf([frame([0, 0, 1, 1], "default", "#112233")]))[0]).toEqual([0x11, 0x22, 0x33, 0]);
});

test("what is not shown is not drawn", () => {
  const frames = [frame([0, 0, 1, 1]), frame([1, 0, 2, 1]), frame([2, 0, 3, 1])];
  expect(looksOf(edgesOf(frames, [1]))).toHaveLength(4);
  expect(looksOf(edgesOf(frames, []))).toHaveLength(0);
});

test("a ring without a point is neither drawn nor in the way of others", () => {
  const frames = [frame([0, 0, 1, 1]), { ...frame([0, 0, 0, 0]), ring: [] }, frame([1, 0, 2, 1])];
  expect(looksOf(edgesOf(frames))).toHaveLength(8);
});

/**
 * Makes a layer on a map with a view; `draw` returns how often edges were uploaded and in how many worlds
 * it drew.
 */
function layerInView(frames: readonly Footprint[]) {
  let calls: string[] = [];
  const gl = new Proxy({} as WebGL2RenderingContext, {
    get: (_, name) => () => calls.push(String(name)),
  });
  let box: Box = [0, 0, 0, 0];
  const map = {
    getBounds: () => ({
      getWest: () => box[0],
      getSouth: () => box[1],
      getEast: () => box[2],
      getNorth: () => box[3],
    }),
    getCenter: () => ({ lng: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2 }),
    getZoom: () => 20,
    getCanvas: () => ({ width: 300, height: 300, style: { width: "300px" } }),
    triggerRepaint: () => {},
  } as unknown as MapLibreMap;
  const layer = outlinesLayer("footprints-line");
  const show = () =>
    layer.show({
      columns: columnsOf(frames),
      shown: Uint32Array.from(frames.keys()),
      palette: darkPalette,
      quiet: 1,
    });
  layer.onAdd?.(map, gl);
  show();
  const draw = (view: Box, projectionTransition = 0) => {
    calls = [];
    box = view;
    layer.render(gl, {
      defaultProjectionData: {
        projectionTransition,
        mainMatrix: new Float32Array(16),
        fallbackMatrix: new Float32Array(16),
        tileMercatorCoords: [0, 0, 1, 1],
        clippingPlane: [0, 0, 0, 0],
      },
      shaderData: { variantName: "", vertexShaderPrelude: "", define: "" },
    } as unknown as CustomRenderMethodInput);
    const count = (name: string) => calls.filter((call) => call === name).length;
    return { given: count("bufferData"), worlds: count("drawElements") };
  };
  return { draw, show };
}

test("edges are given again once the view leaves those that are drawn, or shows but a small part of them", () => {
  const { draw, show } = layerInView([frame([0, 0, 1, 1])]);
  const given = (view: Box) => draw(view).given;
  expect(given([0, 0, 10, 10])).toBe(1);
  expect(given([0.5, 0.5, 10.5, 10.5])).toBe(0);
  expect(given([1, 0, 11, 10])).toBe(1);
  expect(given([1, 1, 11, 11])).toBe(1);
  expect(given([2, 2, 10, 10])).toBe(0);
  expect(given([4, 4, 8, 8])).toBe(1);
  expect(given([364, 4, 368, 8])).toBe(1);
  show();
  expect(given([364, 4, 368, 8])).toBe(1);
});

test("a flat view draws each world that it shows, a globe one, all of it at once", () => {
  const { draw } = layerInView([frame([0, 0, 1, 1])]);
  expect(draw([-5, -5, 5, 5])).toEqual({ given: 1, worlds: 1 });
  expect(draw([-250, -80, 250, 80])).toEqual({ given: 1, worlds: 3 });
  expect(draw([-5, -5, 5, 5], 1)).toEqual({ given: 1, worlds: 1 });
  expect(draw([85, -5, 95, 5], 1)).toEqual({ given: 0, worlds: 1 });
});
