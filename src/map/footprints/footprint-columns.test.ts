import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box, Ring } from "../../geo/types.ts";
import { boxAt, columnGrower } from "./footprint-columns.ts";

const frame = (box: Box) => ({ ring: wrapRing(boxRing(box)) });
const grower = columnGrower<{ ring: Ring }>;

test("across 180° a box is in one piece, in the world that holds its centre", () => {
  const boxes: Box[] = [
    [179, -18, 181, -16],
    [-180.9, -18, -178.9, -16],
    [-180, -1, -179, 1],
  ];
  const columns = grower()(boxes.map(frame));
  expect(boxes.map((_, index) => boxAt(columns, index))).toEqual(boxes);
});

test("more at the end is added to what was there, and the columns before stay as they were", () => {
  const frames = Array.from({ length: 300 }, (_, index) => frame([index / 2, 0, index / 2 + 1, 1]));
  const whole = grower()(frames);
  const grow = grower();
  const first = grow(frames.slice(0, 100));
  const before = boxAt(first, 99);
  grow(frames.slice(0, 200).map(({ ring }) => ({ ring })));
  const third = grow(frames);
  expect(boxAt(first, 99)).toEqual(before);
  expect(frames.map((_, index) => boxAt(third, index))).toEqual(
    frames.map((_, index) => boxAt(whole, index)),
  );
});

test("another list is other columns, and those of the list before stay as they were", () => {
  const boxes: Box[] = [
    [0, 0, 1, 1],
    [2, 0, 3, 1],
    [4, 0, 5, 1],
  ];
  const [a, b, c] = boxes.map(frame) as [{ ring: Ring }, { ring: Ring }, { ring: Ring }];
  const grow = grower();
  const before = grow([a, b, c]);
  const after = grow([a, frame([6, 0, 7, 1]), c]);
  expect([boxAt(before, 1), boxAt(after, 1), boxAt(after, 2)]).toEqual([boxes[1], [6, 0, 7, 1], boxes[2]]);
  expect(boxAt(grow([a]), 0)).toEqual(boxes[0]);
  expect(boxAt(grow([a, b]), 1)).toEqual(boxes[1]);
  expect(boxAt(after, 1)).toEqual([6, 0, 7, 1]);
});
