import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Box } from "../../geo/types.ts";
import { wrapRing } from "../../testing/wrap-ring.ts";
import { columnsOf } from "./footprint-columns.ts";
import { pickIndex, pickIndexOf } from "./pick-index.ts";

const frame = (key: string, box: Box) => ({ key, ring: wrapRing(boxRing(box)) });

test("the whole stack is answered, the smallest first, which is the one pointed at", () => {
  const index = pickIndexOf([
    frame("new", [0, 0, 4, 4]),
    frame("small", [1, 1, 2, 2]),
    frame("far", [50, 0, 51, 1]),
  ]);
  expect(index.framesAt([1.5, 1.5])).toEqual(["small", "new"]);
});

test("footprints of one size are answered in the order of the list", () => {
  const index = pickIndexOf([frame("first", [0, -2, 4, 2]), frame("second", [1, -2, 5, 2])]);
  expect(index.framesAt([2, 1])).toEqual(["first", "second"]);
  expect(index.framesAt([4.5, 1])).toEqual(["second"]);
});

test("a footprint across the antimeridian is found from both sides and in every world copy", () => {
  const index = pickIndexOf([frame("fiji", [179, -18, 181, -16])]);
  const longitudes = [179.5, -179.5, 180.5, -180.5, 540, -540, 180];
  expect(longitudes.map((lng) => index.framesAt([lng, -17]))).toEqual(longitudes.map(() => ["fiji"]));
  expect(index.framesAt([178, -17])).toEqual([]);
  expect(index.framesAt([0, -17])).toEqual([]);
});

test("a position in the bounding box but outside of the ring is no hit", () => {
  const ring = [
    [0, 0],
    [4, 0],
    [0, 4],
    [0, 0],
  ] as const;
  expect(pickIndexOf([{ key: "corner", ring }]).framesAt([3.5, 3.5])).toEqual([]);
});

test("a position on the outline is a hit, at a corner too", () => {
  const index = pickIndexOf([frame("box", [0, 0, 4, 4])]);
  const places = [
    [0, 2],
    [4, 2],
    [2, 0],
    [2, 4],
    [0, 0],
    [4, 4],
  ] as const;
  expect(places.map((place) => index.framesAt(place))).toEqual(places.map(() => ["box"]));
  expect(index.framesAt([4.001, 2])).toEqual([]);
});

test("a ring without a point is no hit anywhere", () => {
  expect(pickIndexOf([{ key: "nowhere", ring: [] }]).framesAt([0, 0])).toEqual([]);
});

test("no footprints, no hits", () => {
  expect(pickIndexOf([]).framesAt([0, 0])).toEqual([]);
});

test("what is not shown is not found", () => {
  const columns = columnsOf([frame("hidden", [0, 0, 1, 1]), frame("shown", [0, 0, 2, 2])]);
  expect(pickIndex(columns, Uint32Array.of(1)).framesAt([0.5, 0.5])).toEqual(["shown"]);
});
