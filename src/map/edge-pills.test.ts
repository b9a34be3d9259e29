import { expect, test } from "vitest";
import type { Box } from "../geo/types.ts";
import { edgeCounts } from "./edge-pills.tsx";

const VIEW: Box = [0, 40, 20, 50];
const counted = (boxes: readonly Box[], view = VIEW) =>
  edgeCounts(boxes, view).map(({ edge, count }) => `${count} ${edge}`);

test("what a view shows any of is not counted, what lies beyond an edge is", () => {
  expect(
    counted([
      [5, 42, 6, 43],
      [-5, 39, 1, 41],
      [19, 49, 25, 55],
    ]),
  ).toEqual([]);
  expect(
    counted([
      [5, 51, 6, 52],
      [7, 60, 8, 61],
      [21, 45, 22, 46],
      [5, 30, 6, 31],
      [-9, 45, -8, 46],
    ]),
  ).toEqual(["2 north", "1 east", "1 south", "1 west"]);
});

test("beyond a corner it counts at the edge from which it is farther", () => {
  expect(counted([[21, 60, 22, 61]])).toEqual(["1 north"]);
  expect(counted([[60, 51, 61, 52]])).toEqual(["1 east"]);
});

test("across the antimeridian the near copy counts, and where to go is in the world of the view", () => {
  const view: Box = [170, -20, 178, -10];
  expect(edgeCounts([[-179, -15, -178, -14]], view)).toEqual([
    { edge: "east", count: 1, box: [181, -15, 182, -14] },
  ]);
  expect(counted([[-179, -15, -178, -14]], [-190, -20, -175, -10])).toEqual([]);
});
