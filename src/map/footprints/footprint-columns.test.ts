import fc from "fast-check";
import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Box } from "../../geo/types.ts";
import { wrapRing } from "../../testing/wrap-ring.ts";
import type { Footprint, FootprintState } from "../footprint.ts";
import {
  boxAt,
  columnsOf,
  drawnIn,
  imageCorners,
  putPoints,
  STEPS,
  toBadges,
  toFilledFootprints,
} from "./footprint-columns.ts";

const frame = (box: Box, state: FootprintState = "default"): Footprint => ({
  key: "",
  ring: wrapRing(boxRing(box)),
  state,
});
const drawn = (frames: readonly Footprint[], view: Box, shown: Iterable<number> = frames.keys()) =>
  drawnIn(columnsOf(frames), Uint32Array.from(shown), view);
const pointsOf = (box: Box) => {
  const points: number[] = [];
  putPoints(points, wrapRing(boxRing(box)));
  return Array.from({ length: points.length / 2 }, (_, at): [number, number] => [
    points[2 * at] ?? 0,
    points[2 * at + 1] ?? 0,
  ]);
};

test("across 180° a box is in one piece, in the world that holds its center", () => {
  const boxes: Box[] = [
    [179, -18, 181, -16],
    [-180.5, -18, -178.5, -16],
    [-180, -1, -179, 1],
  ];
  const columns = columnsOf(boxes.map((box) => frame(box)));
  expect(boxes.map((_, index) => boxAt(columns, index))).toEqual(boxes);
});

test("of those that are shown the ones are drawn that touch the view, in any world, state after state", () => {
  const boxes: Box[] = [
    [178, 0, 179, 1],
    [-179, 0, -178, 1],
    [0, 0, 1, 1],
    [179.5, 0, 180.5, 1],
    [178, 40, 179, 41],
  ];
  const frames = boxes.map((box) => frame(box));
  expect(drawn(frames, [177, -1, 183, 2])).toEqual([0, 1, 3]);
  expect(drawn(frames, [-183, -1, -177, 2])).toEqual([0, 1, 3]);
  expect(drawn(frames, [177, -1, 183, 2], [1, 2])).toEqual([1]);
  expect(drawn(frames, [50, 0, 51, 1])).toEqual([]);
  const states = [frame([0, 0, 1, 1], "failed"), frame([0, 0, 1, 1], "owned"), frame([0, 0, 1, 1])];
  expect(drawn(states, [0, 0, 1, 1])).toEqual([2, 1, 0]);
});

test("what is not drawn is out of view, in every world, and what is drawn is in it", () => {
  const lng = fc.double({ min: -180, max: 180, noNaN: true });
  const lat = fc.double({ min: -84, max: 83, noNaN: true });
  const size = fc.double({ min: 0.01, max: 30, noNaN: true });
  const box = fc
    .tuple(lng, lat, size, size)
    .map(([west, south, width, height]): Box => [west, south, west + width, Math.min(84, south + height)]);
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 30 }), box, (boxes, view) => {
      const columns = columnsOf(boxes.map((one) => frame(one)));
      const found = new Set(drawnIn(columns, Uint32Array.from(boxes.keys()), view));
      for (const index of boxes.keys()) {
        const [west, south, east, north] = boxAt(columns, index);
        // Positive by how far the box reaches into the view.
        const depth = Math.max(
          ...[-360, 0, 360].map((turn) => Math.min(view[2] - west - turn, east + turn - view[0])),
        );
        const touches = depth >= 0 && south <= view[3] && north >= view[1];
        if (Math.abs(depth) > 1e-9) expect(found.has(index)).toBe(touches);
      }
    }),
  );
});

test("a ring is its points in steps of the world, closed", () => {
  const points = pointsOf([0, 0, 1, 1]);
  expect(points).toHaveLength(5);
  expect([points[0], points[4]]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect((points[1]?.[0] ?? 0) / STEPS.x).toBeCloseTo(1 / 360, 8);
  expect(points[2]?.[1]).toBeLessThan(0);
});

test("across 180° the differences between points are the shorter way", () => {
  const [[x1] = [0], [x2] = [0]] = pointsOf([179, -18, 181, -16]);
  expect(((x2 - x1) | 0) / STEPS.x).toBeCloseTo(2 / 360, 8);
});

test("an edge that a globe would bend is cut into pieces, across 180° too", () => {
  const points = pointsOf([170, 0, 200, 1]);
  expect(points.length).toBeGreaterThan(20);
  const ways = points.slice(1).map(([x], at) => Math.abs((x - (points[at]?.[0] ?? 0)) | 0) / STEPS.x);
  expect(Math.max(...ways)).toBeLessThan(1 / 128);
});

const flat = (box: Box, state: FootprintState = "default") => ({
  key: "",
  ring: wrapRing(boxRing(box)),
  state,
});
const longitudes = (coordinates: number[][] | undefined) => coordinates?.map(([lng]) => lng);

test("a footprint across the antimeridian is one unbroken ring", () => {
  const [feature] = toFilledFootprints([flat([179, -18, 181, -16], "cart")]).features;
  expect(longitudes(feature?.geometry.coordinates[0])).toEqual([179, 181, 181, 179, 179]);
});

test("only a frame in the cart is filled", () => {
  const frames = [flat([0, 0, 1, 1]), flat([1, 0, 2, 1], "owned"), flat([2, 0, 3, 1], "cart")];
  expect(toFilledFootprints(frames).features.map(({ geometry }) => geometry.coordinates[0]?.[0])).toEqual([
    [2, 0],
  ]);
});

test("an owned frame has its tick at its top, a default one has none", () => {
  const badges = toBadges([flat([0, 0, 1, 1]), flat([5, 0, 6, 2], "owned")]);
  expect(badges.features.map(({ properties }) => properties?.icon)).toEqual(["badge-owned"]);
  expect(badges.features[0]?.geometry.coordinates[1]).toBe(2);
});

test("the quicklook's corners lie in the same world as the footprint, clockwise from the top left", () => {
  const corners = {
    top_left: [179, -16],
    top_right: [-179, -16],
    bottom_right: [-179, -18],
    bottom_left: [179, -18],
  } as const;
  expect(imageCorners({ ...flat([179, -18, 181, -16]), corners })).toEqual([
    [179, -16],
    [181, -16],
    [181, -18],
    [179, -18],
  ]);
});

test("a quicklook that lies wholly beyond the antimeridian goes with its footprint", () => {
  const corners = {
    top_left: [-179.9, 1],
    top_right: [-179.5, 1],
    bottom_right: [-179.5, 0],
    bottom_left: [-179.9, 0],
  } as const;
  const [topLeft] = imageCorners({ ...flat([179.5, 0, 180.5, 1]), corners }) ?? [];
  expect(topLeft?.[0]).toBeCloseTo(180.1);
});
