import { expect, test } from "vitest";
import { containsPoint } from "../../src/geo/area/intersects.ts";
import type { Position, Ring } from "../../src/geo/types.ts";
import { outlineOf } from "./outline.ts";

/** A wrinkled round island of so many corners. */
function island([lng, lat]: Position, radius: number, corners = 900): Ring {
  const ring = Array.from({ length: corners }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / corners;
    const size = radius * (1 + 0.15 * Math.sin(23 * angle));
    return [lng + size * Math.cos(angle), lat + size * Math.sin(angle)];
  });
  return [...ring, ring[0] as Position];
}

test("the outline holds all of the parts that are kept, in few corners", () => {
  const ring = island([10, 50], 3);
  const area = outlineOf([ring])?.area ?? [];
  expect(area).toHaveLength(1);
  const [outer = []] = area[0] ?? [];
  expect(outer.length).toBeLessThan(200);
  for (const [lng, lat] of ring) {
    // A little towards the middle, since corners that are kept lie on the outline itself.
    const inward: Position = [lng + (10 - lng) * 1e-6, lat + (50 - lat) * 1e-6];
    expect(containsPoint(outer, inward)).toBe(true);
  }
});

test("tiny parts and those across an ocean are left out, and counted", () => {
  const rings = [island([10, 50], 3), island([14, 52], 0.5), island([16, 52], 0.01), island([60, -20], 1)];
  const outline = outlineOf(rings);
  expect(outline?.area).toHaveLength(2);
  expect(outline?.parts).toBe(4);
});

test("what the source cuts at 180° is one again", () => {
  const half = (west: number): Ring => [
    [west, 60],
    [west + 10, 60],
    [west + 10, 66],
    [west, 66],
    [west, 60],
  ];
  const [polygon, ...others] = outlineOf([half(170), half(-180)])?.area ?? [];
  expect(others).toEqual([]);
  const lngs = (polygon?.[0] ?? []).map(([lng]) => lng);
  expect(Math.max(...lngs) - Math.min(...lngs)).toBe(20);
});
