import { expect, test } from "vitest";
import type { Days } from "./time-bins.ts";
import { type BrushHold, draggedTo, handlePlaces, holdAt, keyedTo } from "./time-plot.tsx";

const AXIS: Days = [100, 199];
const BRUSH: Days = [120, 139];

test.each<[BrushHold, number, number, Days]>([
  ["inside", 130.5, 140.4, [130, 149]],
  ["inside", 130.5, 500, [180, 199]],
  ["inside", 130.5, -500, [100, 119]],
  ["outside", 150.2, 160.9, [150, 160]],
  ["outside", 150.2, 145.5, [145, 150]],
  ["outside", 150.2, 999, [150, 199]],
  ["from", 120, 110.4, [110, 139]],
  ["from", 120, 170, [139, 139]],
  ["to", 140, 150.4, [120, 149]],
  ["to", 140, 101, [120, 120]],
  ["to", 140, 999, [120, 199]],
])("what is held %s at %d and dragged to %d is then %j", (hold, at, to, brush) => {
  expect(draggedTo({ hold, at, before: BRUSH }, to, AXIS)).toEqual(brush);
});

test("the last day of the brush is inside of it, and a brush over the whole axis gives way to another", () => {
  expect(holdAt(139.9, BRUSH, AXIS)).toBe("inside");
  expect(holdAt(140.1, BRUSH, AXIS)).toBe("outside");
  expect(holdAt(150, AXIS, AXIS)).toBe("outside");
});

test.each<[0 | 1, string, boolean, Days | undefined]>([
  [0, "ArrowRight", false, [121, 139]],
  [0, "PageDown", false, [113, 139]],
  [0, "End", false, [139, 139]],
  [0, "Home", false, [100, 139]],
  [1, "ArrowDown", false, [120, 138]],
  [1, "PageUp", false, [120, 146]],
  [1, "End", false, [120, 199]],
  [1, "ArrowLeft", true, [113, 132]],
  [1, "a", false, undefined],
])("at end %d the key %s (Shift: %s) makes it %j", (end, key, shiftKey, brush) => {
  expect(keyedTo(end, { key, shiftKey }, BRUSH, AXIS, 7)).toEqual(brush);
});

test("handles stand on their lines, up to both ends of the axis, and beside each other over a short time", () => {
  expect(handlePlaces([0, 900], 900)).toEqual([0, 900]);
  expect(handlePlaces([0, 10], 900)).toEqual([0, 24]);
  expect(handlePlaces([890, 900], 900)).toEqual([876, 900]);
  expect(handlePlaces([300, 310], 900)).toEqual([293, 317]);
});
