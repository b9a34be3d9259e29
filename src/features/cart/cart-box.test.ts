import { expect, test } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { cartBox } from "./cart-box.ts";

const frame = (box: Box) => ({ ring: wrapRing(boxRing(box)) }) as CatalogFrame;

test("frames on both sides of 180° are held by a small box, not by one round the world", () => {
  expect(cartBox([frame([178, -18, 179, -17]), frame([181, -16, 182, -15])], [])).toEqual([
    178, -18, 182, -15,
  ]);
});

test("an area is shown in the copy of the world in which it was drawn, however wide the frames are", () => {
  const area = [[boxRing([179, -18, 181, -16])]];
  expect(cartBox([frame([-178, -40, -120, -16])], area)).toEqual([179, -18, 181, -16]);
});

test("an empty cart without an area has no box", () => {
  expect(cartBox([], [])).toBeUndefined();
});
