import { expect, test } from "vitest";
import type { Box } from "../../geo/types.ts";
import { boxNearView, isInSight, isViewOf, isWellInView } from "./keep-in-view.tsx";

const scenes: Box = [179.6, -17.2, 180.4, -16.4];

test.each<[string, Box, boolean]>([
  ["shows them whole", [179, -18, 181, -16], true],
  ["is no larger than them, but for the rounding of an address", [179.601, -17.201, 180.401, -16.401], true],
  ["shows them from the other side of the antimeridian", [-181, -18, -179, -16], true],
  ["cuts them", [180, -18, 182, -16], false],
  ["lies elsewhere", [-6, 35, -4, 37], false],
  ["is of the whole world, where they are a dot", [-180, -80, 180, 80], false],
])("whether a view shows scenes well when it %s", (_, view, isWell) => {
  expect(isWellInView(scenes, view)).toBe(isWell);
});

test.each<[string, Box, boolean]>([
  ["has them in its middle", [179.2, -17.6, 180.8, -16], true],
  ["has them beside its middle", [179.5, -17.6, 181.1, -16], false],
  ["has them above its middle", [179.2, -17.9, 180.8, -16.3], false],
  ["is of a wider region", [178, -19, 182, -15], false],
])("whether a view is one of scenes when it %s", (_, view, isOne) => {
  expect(isViewOf(scenes, view)).toBe(isOne);
});

test("the way to a box is the short one, across the antimeridian", () => {
  const [west, , east] = boxNearView(scenes, [-181, -18, -178, -16]);
  expect([west, east]).toEqual([expect.closeTo(-180.4), expect.closeTo(-179.6)]);
});

test.each<[string, Box, boolean]>([
  ["shows a part of them", [180, -18, 182, -16], true],
  ["shows a part of them in another copy of the world", [-180, -18, -178, -16], true],
  ["lies elsewhere", [-6, 35, -4, 37], false],
  ["is so wide that they are a speck", [160, -40, 200, 10], false],
])("whether scenes are in sight when a view %s", (_, view, isSeen) => {
  expect(isInSight(scenes, view)).toBe(isSeen);
});
