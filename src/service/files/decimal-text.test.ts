import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalText } from "./decimal-text.ts";

test.each([1, 10_000, 1_000_000])(
  "steps of which %i are one are written as JSON has their number",
  (scale) => {
    const steps = fc.oneof(
      fc.integer({ min: -400_000_000, max: 400_000_000 }),
      fc.integer({ min: -400, max: 400 }).map((number) => number * scale),
      fc.integer({ min: -10, max: 10 }),
    );
    fc.assert(
      fc.property(steps, (given) => {
        expect(decimalText(given, scale)).toBe(JSON.stringify(given / scale));
      }),
    );
  },
);
