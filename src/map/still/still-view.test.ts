import { expect, test } from "vitest";
import type { Box } from "../../geo/types.ts";
import { placeIn, tilesIn, viewOfBox } from "./still-view.ts";

const rounded = (pixels: readonly number[]) => pixels.map((value) => Math.round(value * 10) / 10);

test("a view shows its box with 32 pixels around it, whichever side is the longer", () => {
  const wide = viewOfBox([0, 0, 20, 1], 400, 168);
  expect(rounded(placeIn(wide, [0, 0.5]))[0]).toBe(32);
  expect(rounded(placeIn(wide, [20, 0.5]))[0]).toBe(368);
  const high = viewOfBox([0, 40, 1, 60], 400, 168);
  expect(rounded(placeIn(high, [0.5, 60]))).toEqual([200, 32]);
  expect(rounded(placeIn(high, [0.5, 40]))).toEqual([200, 136]);
});

test("a point is seen from not too near, and what is smaller than its margins from somewhere", () => {
  expect(viewOfBox([5, 5, 5, 5], 400, 168).zoom).toBe(13);
  expect(viewOfBox([-180, -85, 180, 85], 40, 40).zoom).toBe(0);
});

test("the tiles of a view cover it without a gap, once each", () => {
  const view = viewOfBox([2, 41, 14, 47], 400, 168);
  const tiles = tilesIn(view, 15);
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([Math.floor(view.zoom)]));
  for (const x of [0, 130, 399]) {
    for (const y of [0, 90, 167]) {
      const over = tiles.filter(
        ({ left, top, size }) => left <= x && x < left + size && top <= y && y < top + size,
      );
      expect(over).toHaveLength(1);
    }
  }
});

test("across 180° the tiles of the other end of the world follow, and beyond the last zoom tiles are larger", () => {
  const box: Box = [178, -18, 182, -16];
  const columns = (lastZoom: number) => tilesIn(viewOfBox(box, 400, 168), lastZoom).map(({ x }) => x);
  const { zoom } = viewOfBox(box, 400, 168);
  expect(columns(15)).toContain(2 ** Math.floor(zoom) - 1);
  expect(columns(15)).toContain(0);
  const [tile] = tilesIn(viewOfBox(box, 400, 168), 3);
  expect(tile?.z).toBe(3);
  expect(tile?.size).toBeCloseTo(512 * 2 ** (zoom - 3));
});
