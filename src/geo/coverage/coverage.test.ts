import { expect, test } from "vitest";
import { boxRing } from "../area/box.ts";
import { wrapRing } from "../longitude.ts";
import { coverageShare } from "./coverage.ts";

const acrossFiji = [[boxRing([178, -18, 182, -16])]];

test("a footprint over the eastern half of an area across 180° covers half of it", () => {
  expect(coverageShare(acrossFiji, wrapRing(boxRing([180, -18, 182, -16])))).toBeCloseTo(0.5, 6);
});

test("a crossing footprint covers as much as it would elsewhere", () => {
  const crossing = coverageShare(acrossFiji, wrapRing(boxRing([179, -18, 181, -17])));
  const elsewhere = coverageShare([[boxRing([8, -18, 12, -16])]], boxRing([9, -18, 11, -17]));
  expect(crossing).toBeCloseTo(elsewhere, 9);
});

test("an area drawn in another copy of the world is covered alike", () => {
  const far = [[boxRing([538, -18, 542, -16])]];
  expect(coverageShare(far, wrapRing(boxRing([180, -18, 182, -16])))).toBeCloseTo(0.5, 6);
});

test("a footprint beside the area covers nothing", () => {
  expect(coverageShare(acrossFiji, boxRing([170, -18, 175, -16]))).toBe(0);
});

test("the hole of an area need not be covered", () => {
  const area = [[boxRing([0, 0, 10, 10]), boxRing([0, 0, 10, 5])]];
  expect(coverageShare(area, boxRing([0, 0, 10, 5]))).toBeCloseTo(0, 6);
});
