import { expect, test } from "vitest";
import { cancellationFee, defaultIncidence, windowFault } from "./tasking-rules.ts";

const NOW = Date.UTC(2026, 4, 19, 9, 42);
const HOUR = 3_600_000;

test.each([
  [72.01, 0],
  [72, 10],
  [48, 10],
  [47.99, 20],
  [24, 20],
  [23.99, 100],
  [-5, 100],
])("canceling %d hours before the window costs %d percent", (hours, percent) => {
  expect(cancellationFee(NOW + hours * HOUR, NOW)).toBe(percent);
});

test.each([
  [12, 36, "COMMERCIAL", undefined],
  [11.99, 36, "COMMERCIAL", "too-soon"],
  [24, 48, "BACKGROUND", undefined],
  [23.99, 48, "BACKGROUND", "too-soon"],
  [12, 35.99, "COMMERCIAL", "too-short"],
  [300, 336, "COMMERCIAL", undefined],
  [300, 336.01, "COMMERCIAL", "too-late"],
  [36, 36, "COMMERCIAL", "reversed"],
] as const)("a window from %d h to %d h ordered as %s is %s", (from, to, priority, fault) => {
  expect(windowFault({ start: NOW + from * HOUR, end: NOW + to * HOUR }, priority, NOW)).toBe(fault);
});

test("a request without incidence gets the range in which its mode performs", () => {
  expect(defaultIncidence("SCAN_WIDE")).toEqual({ min: 21, max: 26 });
});
