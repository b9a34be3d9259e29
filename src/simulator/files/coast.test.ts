import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { createCoast } from "./coast.ts";
import { frameGrid } from "./frame-grid.ts";
import { landMask } from "./land-mask.ts";

const coast = createCoast(
  new Uint8Array(readFileSync(new URL("../../../public/basemap/land-10m.bin", import.meta.url))),
);

test.each<[string, Position, boolean]>([
  ["Madrid", [-3.7, 40.4], true],
  ["the Atlantic", [-30, 40], false],
  ["the Caspian Sea", [51, 42], false],
  ["Taveuni west of 180 degrees", [179.96, -16.93], true],
  ["Taveuni in the neighbouring world", [-180.04, -16.93], true],
  ["Chukotka east of 180 degrees", [-175, 66.8], true],
  ["Chukotka, its longitude running on", [185, 66.8], true],
  ["the Bering Sea", [-175, 62], false],
  ["the South Pole", [0, -89.9], true],
  ["the Ross Sea", [179.9, -75], false],
])("land or water: %s", (_name, position, land) => {
  expect(coast.holds(position)).toBe(land);
});

test.each<[string, Position]>([
  ["Gibraltar", [-5.5, 36]],
  ["Taveuni across 180 degrees", [179.9, -16.9]],
  ["Taveuni from the other side", [-179.9, -16.8]],
  ["Chukotka across 180 degrees", [-179.6, 68.9]],
  ["Svalbard", [16, 78.5]],
  ["the inside of Spain", [-4, 39.5]],
])("the mask of an image agrees with every pixel's own place: %s", (_name, [lng, lat]) => {
  // A turned, slightly skewed frame of some 60 km.
  const d = 0.3 / Math.cos((lat * Math.PI) / 180);
  const wrap = (x: number) => ((x + 540) % 360) - 180;
  const corners: Frame["corners"] = {
    nearFirst: [wrap(lng + 0.8 * d), lat - 0.35],
    farFirst: [wrap(lng - d), lat - 0.15],
    nearLast: [wrap(lng + d), lat + 0.2],
    farLast: [wrap(lng - 0.85 * d), lat + 0.36],
  };
  const grid = frameGrid({ corners }, 60, 60, 48);
  const dry = { lakes: { edgesIn: () => {}, holds: () => false }, rivers: [], roughnessAt: () => 0 };
  const mask = landMask(coast, dry, grid, 1);
  let wrong = 0;
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const ground = grid.toGround(column + 0.5, row + 0.5);
      if (mask[row * grid.width + column] !== (coast.holds(ground) ? 1 : 0)) wrong++;
    }
  }
  // Straight edges of a coast bend by a hair in a skewed image.
  expect(wrong).toBeLessThan(4);
});
