import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST, writeDecimal, writeInstant } from "./written-numbers.ts";

/** What is written, somewhere in bytes. */
function textOf(write: (bytes: Uint8Array, from: number) => number): string {
  const bytes = new Uint8Array(3 + LONGEST);
  return new TextDecoder().decode(bytes.subarray(3, write(bytes, 3)));
}

test.each([1, 10_000, 1_000_000])(
  "steps of which %i are one are written as JSON has their number",
  (scale) => {
    const steps = fc.oneof(
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      fc.integer({ min: -400, max: 400 }).map((number) => number * scale),
      fc.integer({ min: -10, max: 10 }),
    );
    fc.assert(
      fc.property(steps, (given) => {
        expect(textOf((bytes, from) => writeDecimal(bytes, from, given, scale))).toBe(
          JSON.stringify(given / scale),
        );
      }),
    );
  },
);

test("an instant is written as a date writes it", () => {
  const [first, last] = [Date.parse("-010000-01-01T00:00:00Z"), Date.parse("+020000-01-01T00:00:00Z")];
  const instants = fc.oneof(fc.integer({ min: first, max: last }), fc.integer({ min: 0, max: 4e12 }));
  fc.assert(
    fc.property(instants, (time) => {
      expect(textOf((bytes, from) => writeInstant(bytes, from, time))).toBe(new Date(time).toISOString());
    }),
  );
});
