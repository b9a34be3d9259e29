import { expect, test } from "vitest";
import { spreadNumbers } from "./spread-numbers.ts";

test("spreadNumbers leaves a number where it is, and moves those that would lie on it", () => {
  const numbers = spreadNumbers([
    [100, 100],
    [100, 100],
    [105, 100],
    [300, 100],
  ]);
  expect(numbers[0]).toEqual([100, 100]);
  expect(numbers[3]).toEqual([300, 100]);
  for (const [index, [x, y]] of numbers.entries())
    for (const [a, b] of numbers.slice(index + 1))
      expect(Math.hypot(a - x, b - y)).toBeGreaterThanOrEqual(20);
});
