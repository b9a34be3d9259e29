import { expect, test } from "vitest";
import { wrapRing } from "../../testing/wrap-ring.ts";
import { boxRing } from "./box.ts";
import { footprintMeets } from "./intersects.ts";

test("a footprint wholly in a hole is not in the area, one that touches its edge is", () => {
  const ringed = [boxRing([0, 0, 10, 10]), boxRing([3, 3, 7, 7])];
  expect(footprintMeets(ringed, boxRing([4, 4, 6, 6]))).toBe(false);
  expect(footprintMeets(ringed, boxRing([4, 4, 8, 6]))).toBe(true);
  expect(footprintMeets(ringed, boxRing([1, 1, 2, 2]))).toBe(true);
});

test("a crossing footprint is met from either side of 180°", () => {
  const crossing = wrapRing(boxRing([179, 0, 181, 2]));
  expect(footprintMeets([boxRing([178, 0, 179.5, 1])], crossing)).toBe(true);
  expect(footprintMeets([boxRing([-179.5, 0, -178, 1])], crossing)).toBe(true);
  expect(footprintMeets([boxRing([-178.5, 0, -178, 1])], crossing)).toBe(false);
});
