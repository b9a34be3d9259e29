import { expect, test } from "vitest";
import { longitudeNear } from "../../geo/longitude.ts";
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

/** Differences in dB, least first, of the places of land that two frames share. */
async function differences(one: Frame, other: Frame, pixels: readonly [number, number]): Promise<number[]> {
  const [a, b] = [await sceneOf(one, pixels[0]), await sceneOf(other, pixels[1])];
  const masks = [a, b].map(async ({ grid }) => landMask(await landIn(grid.box), terrain, grid));
  const [isLand, isLandToo] = await Promise.all(masks);
  const found: number[] = [];
  for (let row = 0; row < a.grid.height; row += 3) {
    for (let column = 0; column < a.grid.width; column += 3) {
      const [lng, lat] = a.grid.toGround(column + 0.5, row + 0.5);
      const [x, y] = b.grid.toImage(longitudeNear(lng, b.grid.box[0]), lat).map(Math.floor);
      if (x === undefined || y === undefined || x < 0 || y < 0) continue;
      if (x >= b.grid.width || y >= b.grid.height) continue;
      const [from, to] = [row * a.grid.width + column, y * b.grid.width + x];
      if (isLand?.[from] !== 1 || isLandToo?.[to] !== 1) continue;
      const [bright = 0, brightToo = 0] = [a.amplitude[from], b.amplitude[to]];
      if (bright > 0 && brightToo > 0) found.push(Math.abs(20 * Math.log10(bright / brightToo)));
    }
  }
  return found.sort((x, y) => x - y);
}

test.each<[string, Position]>([
  ["woods of Finland", [26.5, 62.2]],
  ["fields of Iowa", [-93.5, 42.2]],
])("wide frames of different extent and heading show the same %s", async (_name, place) => {
  const one = squareFrame(place, 100, 12);
  const found = await differences(one, squareFrame(destination(place, 70, 20), 90, -15), [600, 540]);
  expect(found.length).toBeGreaterThan(10_000);
  expect(found[Math.floor(0.9 * found.length)]).toBeLessThan(0.75);
});

test("a frame is the same in each copy of the world", async () => {
  const frame = squareFrame([178.42, -18.13], 8, 12);
  const { nearFirst, farFirst, nearLast, farLast } = frame.corners;
  const east = ([lng, lat]: Position): Position => [lng + 360, lat];
  const corners = {
    nearFirst: east(nearFirst),
    farFirst: east(farFirst),
    nearLast: east(nearLast),
    farLast: east(farLast),
  };
  const found = await differences(frame, { ...frame, corners }, [400, 400]);
  expect(found.length).toBeGreaterThan(5000);
  expect(found[Math.floor(0.98 * found.length)]).toBeLessThan(0.01);
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
