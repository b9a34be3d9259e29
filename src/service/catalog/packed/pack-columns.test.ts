import fc from "fast-check";
import { expect, test } from "vitest";
import { toEnd } from "../work.ts";
import { stableOrder } from "./pack-columns.ts";

const keys = fc.array(
  fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.maxSafeInteger().map((key) => Math.floor(key / 4)),
  ),
  { maxLength: 200 },
);

test("rows are ordered by key, and equal keys keep the order they had", () => {
  fc.assert(
    fc.property(keys, (values) => {
      const rows = Uint32Array.from(values.keys()).reverse();
      const expected = [...rows].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
      expect([...toEnd(stableOrder(rows, (row) => values[row] ?? 0))]).toEqual(expected);
    }),
    { seed: 3 },
  );
});
