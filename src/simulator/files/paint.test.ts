import { expect, test } from "vitest";
import { destination, distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { publicFile } from "../../hosts/node/outside/painter.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { type FrameGrid, gridOf } from "./frame-grid.ts";
import { createLand } from "./land.ts";
import { landMask } from "./land-mask.ts";
import { paintScene } from "./paint.ts";
import { createTerrain } from "./terrain.ts";

const landIn = createLand(publicFile);
const terrain = createTerrain(await publicFile("demo/terrain.bin"));

/** A square frame whose flight goes toward a bearing, seen to its right. */
function squareFrame(middle: Position, sideKm: number, bearing: number, more: Partial<Frame> = {}): Frame {
  const corner = (turn: number) => destination(middle, bearing + turn, sideKm / Math.SQRT2);
  const corners = {
    nearFirst: corner(225),
    farFirst: corner(135),
    nearLast: corner(315),
    farLast: corner(45),
  };
  return { ...frameAt([0, 0], {}), corners, ...more };
}

async function sceneOf(frame: Frame, pixels: number) {
  return paintScene({ coast: await landIn(gridOf(frame, 1).box), terrain }, frame, pixels);
}

/** Places of the land's pixels beside water. */
async function coastOf(frame: Frame, pixels: number): Promise<Position[]> {
  const grid: FrameGrid = gridOf(frame, pixels);
  const mask = landMask(await landIn(grid.box), terrain, grid);
  const found: Position[] = [];
  for (let row = 0; row + 1 < grid.height; row++) {
    for (let column = 0; column + 1 < grid.width; column++) {
      const pixel = row * grid.width + column;
      if (mask[pixel] !== mask[pixel + 1]) found.push(grid.toGround(column + 1, row + 0.5));
      if (mask[pixel] !== mask[pixel + grid.width]) found.push(grid.toGround(column + 0.5, row + 1));
    }
  }
  return found;
}

test.each<[string, Position]>([
  ["Rotterdam", [4.1, 51.96]],
  ["Singapore", [103.75, 1.25]],
  ["Taveuni across 180 degrees", [180, -16.8]],
])("the coasts of two pictures of %s lie within 5 m of each other", async (_name, place) => {
  const one = await coastOf(squareFrame(place, 6, 10), 1200);
  const other = await coastOf(squareFrame(destination(place, 80, 0.7), 7, -17), 1400);
  const inside = one.filter((position) => distanceKm(position, place) < 2);
  expect(inside.length).toBeGreaterThan(200);
  const away = inside
    .filter((_, index) => index % 7 === 0)
    .map((position) => Math.min(...other.map((candidate) => distanceKm(position, candidate))))
    .sort((a, b) => a - b);
  expect(1000 * (away[away.length >> 1] ?? 1)).toBeLessThan(5);
});

const DAY = 86_400_000;

/** Shares of land and of water whose mean amplitudes differ between two acquisitions of a place. */
async function changes(place: Position, days: number) {
  const frame = squareFrame(place, 8, 12, { imageID: 1, start: Date.UTC(2026, 5, 1) });
  const [before, after] = [
    await sceneOf(frame, 400),
    await sceneOf({ ...frame, imageID: 2, start: frame.start + days * DAY }, 400),
  ];
  const mask = landMask(await landIn(before.grid.box), terrain, before.grid);
  const count = { land: 0, water: 0, landChanged: 0, waterChanged: 0 };
  for (const [pixel, isLand] of mask.entries()) {
    const hasChanged = Math.abs((before.amplitude[pixel] ?? 0) - (after.amplitude[pixel] ?? 0)) > 1e-6;
    if (isLand) count.land++;
    else count.water++;
    if (hasChanged && isLand) count.landChanged++;
    else if (hasChanged) count.waterChanged++;
  }
  return { land: count.landChanged / count.land, water: count.waterChanged / count.water };
}

test("between two days the land stays as it is, and wind and ships change the water", async () => {
  const { land, water } = await changes([4.1, 51.96], 0.5);
  expect(land).toBeLessThan(0.01);
  expect(water).toBeGreaterThan(0.9);
});

test("between two months some fields are harvested, and nothing else of the land changes", async () => {
  const { land } = await changes([-93.5, 42.2], 60);
  expect(land).toBeGreaterThan(0.02);
  expect(land).toBeLessThan(0.5);
});
