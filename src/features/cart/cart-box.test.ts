import { expect, test } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { boxRing } from "../../geo/area/box.ts";
import type { Box } from "../../geo/types.ts";
import { wrapRing } from "../../testing/wrap-ring.ts";
import { areAllOthers, cartBox } from "./cart-box.ts";

const frame = (box: Box) => ({ ring: wrapRing(boxRing(box)) }) as CatalogFrame;

test("frames on both sides of 180° are held by a small box, not by one round the world", () => {
  expect(cartBox([frame([178, -18, 179, -17]), frame([181, -16, 182, -15])], [])).toEqual([
    178, -18, 182, -15,
  ]);
});

test("an area is shown in the copy of the world in which it was drawn, however wide the frames are", () => {
  const area = [[boxRing([179, -18, 181, -16])]];
  expect(cartBox([frame([-180, -40, -120, -16])], area)).toEqual([179, -18, 181, -16]);
});

test("an empty cart without an area has no box", () => {
  expect(cartBox([], [])).toBeUndefined();
});

test("a frame that lies elsewhere is shown with the area; when all do, they are shown alone", () => {
  const area = [[boxRing([0, 0, 1, 1])]];
  const [near, far] = [frame([0.5, 0.5, 2, 2]), frame([10, 10, 11, 11])];
  expect(cartBox([near, far], area)).toEqual([0, 0, 11, 11]);
  expect(cartBox([far], area)).toEqual([10, 10, 11, 11]);
});

test("frames count as replaced only when none is left", () => {
  const [one, two, three] = ["1_1", "2_1", "3_1"].map((frameID) => ({ frameID }) as CatalogFrame);
  if (!one || !two || !three) throw new Error("no frames");
  expect(areAllOthers([one, two], [three])).toBe(true);
  expect(areAllOthers([one, two], [two, three])).toBe(false);
  expect(areAllOthers([], [three])).toBe(false);
  expect(areAllOthers([one], [])).toBe(false);
});
