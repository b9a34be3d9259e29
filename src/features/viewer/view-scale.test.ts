import { describe, expect, test } from "vitest";
import { distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { kilometresPerPixel } from "../../map/furniture/map-furniture.tsx";
import { placementOf } from "../../raster/placement.ts";
import type { Placement } from "../../raster/raster.ts";
import { oneToOne } from "./view-scale.ts";

const LEVEL = { width: 1000, height: 500, tileWidth: 512, tileHeight: 512, columns: 2, rows: 1 };
/** Rows are twice as far apart as columns. */
const STEP = 1e-5;

function gridAt(lng: number, lat: number, step = STEP): Placement {
  const affine = [lng, step, 0, lat, 0, -2 * step] as const;
  const placement = placementOf({ ties: [], rpc: undefined, affine }, LEVEL);
  if (!placement) throw new Error("The grid has no place.");
  return placement;
}

describe("oneToOne", () => {
  test.each([1, 2, 3])("shows the finer side of a pixel on one of a screen with ratio %i", (ratio) => {
    const center: Position = [10.002, 59.998];
    const { lng, lat, zoom } = oneToOne(gridAt(10, 60), LEVEL, center, ratio);
    expect([lng, lat]).toEqual(center);
    const pixelKm = distanceKm([10, 60], [10 + STEP, 60]);
    expect(kilometresPerPixel(lat, zoom) / ratio / pixelKm).toBeCloseTo(1, 2);
  });

  test.each([
    ["west of", 9.99, 59.998],
    ["north of", 10.002, 60.01],
    ["east of", 10.02, 59.998],
    ["south of", 10.002, 59.98],
  ])("goes to the middle of the image from %s it", (_, lng, lat) => {
    const camera = oneToOne(gridAt(10, 60), LEVEL, [lng, lat], 1);
    expect(camera.lng).toBeCloseTo(10.005, 9);
    expect(camera.lat).toBeCloseTo(59.995, 9);
  });

  test("goes no deeper than the map", () => {
    expect(oneToOne(gridAt(10, 60, 1e-8), LEVEL, [0, 0], 1).zoom).toBe(20);
  });
});
