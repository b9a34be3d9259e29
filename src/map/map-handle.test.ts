import { describe, expect, test } from "vitest";
import { isBeyondMap } from "./map-handle.ts";

describe("isBeyondMap", () => {
  test("is true where a box reaches beyond the latitudes that a map draws", () => {
    expect(isBeyondMap([0, 89.4, 10, 89.6])).toBe(true);
    expect(isBeyondMap([0, -90, 10, -80])).toBe(true);
    expect(isBeyondMap([0, 80, 10, 85])).toBe(false);
    expect(isBeyondMap(undefined)).toBe(false);
  });
});
