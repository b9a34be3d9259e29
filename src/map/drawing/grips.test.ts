import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Area } from "./edit.ts";
import { type GripView, gripAt, handlePlace, insideAt, middleOfEdgeAt } from "./grips.ts";

const area: Area = [[boxRing([170, 0, 190, 20])]];
/** Ten pixels a degree, north up, whatever the world copy. */
const view = (lng: number, reach = 9): GripView => ({
  lng,
  reach,
  project: ([x, y]) => ({ x: x * 10, y: -y * 10 }),
});

test("a vertex goes before the edges that meet in it", () => {
  expect(gripAt(area, { x: 1904, y: -3 }, view(190))).toEqual({
    kind: "vertex",
    polygon: 0,
    ring: 0,
    index: 1,
  });
});

test("the middle of an edge offers a new vertex", () => {
  expect(gripAt(area, { x: 1900, y: -100 }, view(190))).toMatchObject({ kind: "middle", index: 1 });
  expect(middleOfEdgeAt(area, { x: 1905, y: -60 }, view(190))).toEqual([190, 10]);
});

test("the outline elsewhere moves the whole, the inside nothing", () => {
  expect(gripAt(area, { x: 1902, y: -50 }, view(190))).toEqual({ kind: "whole", polygon: 0 });
  expect(gripAt(area, { x: 1800, y: -50 }, view(180))).toBeUndefined();
});

test("the handle in the middle takes the whole; it stands inside, beside a hole too", () => {
  expect(gripAt(area, { x: 1803, y: -98 }, view(180))).toEqual({ kind: "whole", polygon: 0, by: "handle" });
  const [holed] = [[boxRing([0, 0, 10, 10]), boxRing([1, 1, 6, 9]).toReversed()]];
  expect(handlePlace(holed)).toEqual([8, 5]);
});

test("inside is in any copy of the world, not in a hole, not beside", () => {
  const holed: Area = [[boxRing([170, 0, 190, 20]), boxRing([172, 2, 175, 18]).toReversed()]];
  expect(insideAt(holed, [-175, 10])).toEqual({ kind: "whole", polygon: 0, by: "inside" });
  expect(insideAt(holed, [545, 10])).toMatchObject({ polygon: 0 });
  expect(insideAt(holed, [173, 10])).toBeUndefined();
  expect(insideAt(holed, [-165, 10])).toBeUndefined();
});

test("the copy of the area beside the pointer is meant, in any world", () => {
  expect(gripAt(area, { x: -1900, y: 0 }, view(-190))).toMatchObject({ kind: "vertex", index: 0 });
  expect(gripAt(area, { x: 5500, y: 0 }, view(550))).toMatchObject({ kind: "vertex", index: 1 });
});

test("a finger reaches farther than a mouse", () => {
  const pointer = { x: 1918, y: 0 };
  expect(gripAt(area, pointer, view(191))).toBeUndefined();
  expect(gripAt(area, pointer, view(191, 22))).toMatchObject({ kind: "vertex" });
});

test("what is behind the globe cannot be gripped", () => {
  expect(gripAt(area, { x: 1900, y: 0 }, { lng: 190, reach: 9, project: () => undefined })).toBeUndefined();
});
