import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { inOrderOf } from "./acquisitions.ts";

const frames = ["a", "b", "c", "d"].map((frameID) => ({ frameID }) as CatalogFrame);
const ids = (isDescending: boolean, values: Record<string, number>) =>
  inOrderOf(frames, (frameID) => values[frameID], isDescending).map(({ frameID }) => frameID);

test("frames come in the order of their number, those of the same as they came, those without one last either way", () => {
  const values = { a: 3, c: 1, d: 3 };
  expect(ids(false, values)).toEqual(["c", "a", "d", "b"]);
  expect(ids(true, values)).toEqual(["a", "d", "c", "b"]);
  expect(ids(true, {})).toEqual(["a", "b", "c", "d"]);
});
