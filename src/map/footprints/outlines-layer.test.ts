import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import type { Footprint, FootprintState } from "../footprint.ts";
import { columnsOf, rankOf } from "./footprint-columns.ts";
import { edgesIn } from "./outlines-layer.ts";

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
    const point = (corners[6 * nth] ?? 0) / 4;
    return [...looks.subarray(4 * point, 4 * point + 4)];
  });
const hex = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

test("a ring is four edges and none to the next ring", () => {
  const { corners } = edgesOf([frame([0, 0, 1, 1]), frame([1, 0, 2, 1])]);
  const starts = Array.from({ length: corners.length / 6 }, (_, nth) => (corners[6 * nth] ?? 0) / 4);
  expect(starts).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
});

test("edges lie in whole rows of textures, all pieces of long ones with the look of the whole", () => {
  const edges = edgesOf(Array.from({ length: 600 }, () => frame([0, 0, 60, 1], "owned")));
  const looks = looksOf(edges);
  expect(looks.length / 600).toBeGreaterThan(20);
  expect(new Set(looks.map(String))).toEqual(new Set([String([...hex(darkPalette.owned), 1])]));
  const points = edges.points.length / 2;
  expect([points, points % 2048]).toEqual([edges.looks.length / 4, 0]);
  expect(points).toBeGreaterThan((edges.corners.at(-1) ?? 0) / 4);
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
