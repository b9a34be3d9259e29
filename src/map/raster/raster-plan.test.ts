import { describe, expect, test } from "vitest";
import type { Position } from "../../geo/types.ts";
import { placementOf } from "../../raster/placement.ts";
import type { Placement, RasterLevel, RasterLevels } from "../../raster/raster.ts";
import { levelFor, planTiles, type RasterView, tileBox } from "./raster-plan.ts";

/** A level of an image of 4,000 × 3,000 pixels in tiles of 512. */
function levelAt(halvings: number): RasterLevel {
  const [width, height] = [Math.ceil(4000 / 2 ** halvings), Math.ceil(3000 / 2 ** halvings)];
  const tile = 512;
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)];
  return { width, height, tileWidth: tile, tileHeight: tile, columns, rows };
}

const levels: RasterLevels = [levelAt(0), levelAt(1), levelAt(2), levelAt(3)];

/** Pixels of a thousandth of a degree, columns turned by a quarter to the south. */
const placement = placementOf(
  { ties: [], rpc: undefined, affine: [178, 0, 1e-3, 10, -1e-3, 0] },
  levels[0],
) as Placement;

/** View of 1,000 × 800 pixels about a point of the image, so many image pixels a CSS pixel. */
function viewAt(column: number, row: number, scale: number, ratio = 1): RasterView {
  const middle = placement.toGround(column, row);
  const project = ([lng, lat]: Position) => ({
    x: 500 + (lng - middle[0]) / (1e-3 * scale),
    y: 400 - (lat - middle[1]) / (1e-3 * scale),
  });
  return { width: 1000, height: 800, ratio, middle, project };
}

describe("levelFor", () => {
  test("takes the level whose pixels are about a device pixel", () => {
    const chosen = [0.1, 1, 1.7, 1.9, 4, 8, 100].map((scale) =>
      levelFor(levels, placement, viewAt(2000, 1500, scale)),
    );
    expect(chosen).toEqual([0, 0, 0, 1, 2, 3, 3]);
    expect(levelFor(levels, placement, viewAt(2000, 1500, 4, 2))).toBe(1);
  });

  test("answers for a view beside the image", () => {
    expect(levelFor(levels, placement, viewAt(-90_000, 50_000, 4))).toBe(2);
  });
});

describe("planTiles", () => {
  const plan = (view: RasterView, level: number, worlds?: readonly number[]) =>
    planTiles(levels, placement, view, { level, frame: 0, ...(worlds && { worlds }) }).tiles.map(
      ({ index }) => index,
    );

  test("finds the tiles in view and no others, the middle one first", () => {
    // Rows run to the east: 800 columns by 1,000 rows about (2300, 1300) are tiles 3 to 5 across and 1 to 3 down.
    const tiles = plan(viewAt(2300, 1300, 1), 0);
    expect(tiles[0]).toBe(2 * 8 + 4);
    expect(tiles.toSorted((a, b) => a - b)).toEqual([11, 12, 13, 19, 20, 21, 27, 28, 29]);
  });

  test("finds every tile that a point in view lies in, on every level", () => {
    const view = viewAt(1000, 2000, 1.3);
    for (const [level, { width, height, tileWidth, tileHeight, columns }] of levels.entries()) {
      const tiles = plan(view, level);
      for (let x = 0; x <= 1000; x += 50) {
        for (let y = 0; y <= 800; y += 50) {
          const [lng, lat] = [view.middle[0] + (x - 500) * 1.3e-3, view.middle[1] - (y - 400) * 1.3e-3];
          const [column, row] = placement.toPixel([lng, lat]);
          if (column < 0 || row < 0 || column >= 4000 || row >= 3000) continue;
          const tile = [(column * width) / 4000 / tileWidth, (row * height) / 3000 / tileHeight];
          expect(tiles).toContain(Math.floor(tile[1] ?? 0) * columns + Math.floor(tile[0] ?? 0));
        }
      }
    }
  });

  test("finds nothing beside the image, and finds it in another copy of the world", () => {
    expect(plan(viewAt(-5000, 1500, 1), 0)).toEqual([]);
    const view = viewAt(2300, 1300, 1);
    const west = { ...view, project: ([lng, lat]: Position) => view.project([lng + 360, lat]) };
    expect(plan(west, 0)).toEqual([]);
    expect(plan(west, 0, [-1, 0])).toEqual(plan(view, 0));
  });
});

describe("tileBox", () => {
  test("covers the image on each level without a gap", () => {
    for (const [level, { columns, rows }] of levels.entries()) {
      expect(tileBox(levels, level, 0).slice(0, 2)).toEqual([0, 0]);
      expect(tileBox(levels, level, columns * rows - 1).slice(2)).toEqual([4000, 3000]);
      if (columns > 1) expect(tileBox(levels, level, 0)[2]).toBe(tileBox(levels, level, 1)[0]);
    }
  });
});
