import { expect, test } from "vitest";
import { packRings } from "../../tools/pack/packing.ts";
import { unpackRings } from "./packed.ts";

test("packed lines come back to the packed precision", () => {
  const lines = [
    [
      [-179.99994, 89.12345],
      [179.5, -90],
    ],
    [[0, 0]],
  ] as const;
  expect(unpackRings(packRings(lines, 10_000))).toEqual([
    [
      [-179.9999, 89.1235],
      [179.5, -90],
    ],
    [[0, 0]],
  ]);
});

test("bytes that end early are refused", () => {
  const bytes = packRings(
    [
      [
        [1, 2],
        [3, 4],
      ],
    ],
    1000,
  );
  expect(() => unpackRings(bytes.subarray(0, bytes.length - 1))).toThrow("end early");
});
