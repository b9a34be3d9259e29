import { describe, expect, test } from "vitest";
import { fitRoom, isBeyondMap } from "./map-handle.ts";

describe("isBeyondMap", () => {
  test("is true where a box reaches beyond the latitudes that a map draws", () => {
    expect(isBeyondMap([0, 89.4, 10, 89.6])).toBe(true);
    expect(isBeyondMap([0, -90, 10, -80])).toBe(true);
    expect(isBeyondMap([0, 80, 10, 85])).toBe(false);
    expect(isBeyondMap(undefined)).toBe(false);
  });
});

describe("fitRoom", () => {
  test("keeps what is fitted clear of the controls, larger ones under a finger, unless the map is small", () => {
    const phone = { clientWidth: 390, clientHeight: 345 };
    expect(fitRoom(phone, false)).toMatchObject({ top: 68, right: 60 });
    expect(fitRoom(phone, true)).toMatchObject({ top: 68, right: 80 });
    expect(fitRoom({ clientWidth: 300, clientHeight: 180 }, true)).toBe(32);
  });
});
