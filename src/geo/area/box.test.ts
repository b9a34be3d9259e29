import { expect, test } from "vitest";
import { asBox, boxRing, unionBox, unwrapBox, wrapBox } from "./box.ts";

test("a box across the antimeridian has west > east on the wire", () => {
  expect(wrapBox([178, -18, 182, -16])).toEqual([178, -18, -178, -16]);
});

test("a box in a far copy of the world comes back to the first one", () => {
  expect(wrapBox([530, 0, 545, 10])).toEqual([170, 0, -175, 10]);
});

test("a box that ends at 180 or begins at -180 does not cross", () => {
  expect(wrapBox([170, 0, 180, 10])).toEqual([170, 0, 180, 10]);
  expect(wrapBox([180, 0, 190, 10])).toEqual([-180, 0, -170, 10]);
});

test("a box round the whole world is the world", () => {
  expect(wrapBox([-400, -10, 0, 10])).toEqual([-180, -10, 180, 10]);
});

test("reading and writing a crossing box gives the same box", () => {
  expect(wrapBox(unwrapBox([178, -18, -178, -16]))).toEqual([178, -18, -178, -16]);
});

test("boxes are joined as they stand", () => {
  expect(
    unionBox([
      [0, 0, 1, 1],
      [179, -1, 181, 0],
    ]),
  ).toEqual([0, -1, 181, 1]);
  expect(unionBox([])).toBeUndefined();
});

test("only an upright rectangle is a box", () => {
  expect(asBox(boxRing([178, 0, 182, 1]))).toEqual([178, 0, 182, 1]);
  expect(
    asBox([
      [0, 0],
      [2, 1],
      [2, 3],
      [0, 2],
      [0, 0],
    ]),
  ).toBeUndefined();
});
