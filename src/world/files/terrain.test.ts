import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { destination } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { publicFile } from "../../hosts/node/outside/painter.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { frameGrid } from "./frame-grid.ts";
import { createLand } from "./land.ts";
import { landMask } from "./land-mask.ts";
import { createTerrain, shadeLine } from "./terrain.ts";

const read = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../public/${path}`, import.meta.url)));
const bytes = read("demo/terrain.bin");
const landIn = createLand(publicFile);
const terrain = createTerrain(bytes);

/** The share of water in a square round a place. */
async function waterAround(place: Position, sideKm: number): Promise<number> {
  const corner = (bearing: number) => destination(place, bearing, sideKm / Math.SQRT2);
  const corners = {
    nearFirst: corner(225),
    farFirst: corner(135),
    nearLast: corner(315),
    farLast: corner(45),
  };
  const grid = frameGrid({ corners }, sideKm, sideKm, 100);
  const mask = landMask(await landIn(grid.box), terrain, grid);
  return mask.filter((land) => land === 0).length / mask.length;
}

test.each<[string, Position, number]>([
  ["Lake Victoria", [33, -1], 30],
  ["Lake Michigan", [-87, 43.5], 30],
  ["Lake Baikal", [107.5, 53], 10],
  ["Lake Geneva", [6.55, 46.43], 4],
  ["the IJsselmeer", [5.4, 52.75], 10],
  ["Gatun Lake", [-79.9, 9.18], 4],
])("%s is water", async (_name, place, sideKm) => {
  expect(await waterAround(place, sideKm)).toBeGreaterThan(0.6);
});

test.each<[string, Position]>([
  ["the Suez Canal at El Qantara", [32.318, 30.87]],
  ["the Panama Canal at Gaillard Cut", [-79.66, 9.06]],
  ["the Nile at Luxor", [32.63, 25.69]],
  ["the Rhine at Cologne", [6.97, 50.95]],
  ["the Mississippi at St. Louis", [-90.18, 38.63]],
  ["the Yangtze at Wuhan", [114.3, 30.57]],
])("a piece of water runs through the land: %s", async (_name, place) => {
  const share = await waterAround(place, 12);
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeLessThan(0.4);
});

test("a river thinner than a pixel does not show", async () => {
  expect(await waterAround([6.97, 50.95], 150)).toBe(0);
});

test.each<[string, Position]>([
  ["Iowa", [-93.5, 42]],
  ["Rotterdam", [4.3, 51.9]],
  ["the delta of the Nile", [31, 30.9]],
  ["the delta of the Mekong", [105.9, 10]],
  ["the delta of the Ganges", [90.2, 22.8]],
  ["the delta of the Mississippi", [-90, 29.7]],
  ["the delta of the Pearl River", [113.5, 22.8]],
])("there are no mountains in %s", (_name, place) => {
  expect(terrain.roughnessAt(place)).toBeLessThan(0.1);
});

test.each<[string, Position]>([
  ["the Alps", [8, 46.5]],
  ["the Himalaya", [86.9, 28]],
  ["the Andes", [-70, -33]],
  ["the Rocky Mountains", [-106.5, 39.3]],
  ["the Alps in the next copy of the world", [368, 46.5]],
])("there are mountains in %s", (_name, place) => {
  expect(terrain.roughnessAt(place)).toBeGreaterThan(0.5);
});

test("the asset stays under 100 KB, and a cut-off one is refused", () => {
  expect(gzipSync(bytes).length).toBeLessThan(100_000);
  expect(() => createTerrain(bytes.subarray(0, 60_000))).toThrow();
});

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
])("land or water: %s", async (_name, position, land) => {
  const [lng, lat] = position;
  const coast = await landIn([lng - 0.1, lat - 0.1, lng + 0.1, lat + 0.1]);
  expect(coast.holds(position)).toBe(land);
});

test.each<[string, Position]>([
  ["Gibraltar", [-5.5, 36]],
  ["Taveuni across 180 degrees", [179.9, -16.9]],
  ["Taveuni from the other side", [-179.9, -16.8]],
  ["Chukotka across 180 degrees", [-179.6, 68.9]],
  ["Svalbard", [16, 78.5]],
  ["the inside of Spain", [-4, 39.5]],
])("the mask of an image agrees with every pixel's own place: %s", async (_name, [lng, lat]) => {
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
  const dry = { rivers: [], roughnessAt: () => 0 };
  const coast = await landIn(grid.box);
  const mask = landMask(coast, dry, grid);
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

const STEP = 0.01;

/** Brightness along a line whose slopes are given in degrees, one a pixel, seen at one incidence. */
function shaded(slopes: readonly number[], incidence: number): number[] {
  const heights = new Float32Array(slopes.length + 1);
  slopes.forEach((slope, pixel) => {
    heights[pixel + 1] = (heights[pixel] as number) + STEP * Math.tan((slope * Math.PI) / 180);
  });
  const out = new Float32Array(slopes.length);
  shadeLine(heights, STEP, () => incidence, out);
  return [...out];
}

test("flat ground is as bright as flat ground", () => {
  for (const value of shaded([0, 0, 0], 35)) expect(value).toBeCloseTo(1, 5);
});

test.each([20, 35, 45])(
  "at %i degrees a slope away is in shadow from 90 degrees less that on",
  (incidence) => {
    expect(shaded([-(90 - incidence) - 1], incidence)).toEqual([0]);
    expect(shaded([-(90 - incidence) + 1], incidence)[0]).toBeGreaterThan(0);
  },
);

test("a hill casts its shadow as far as the ray over its top comes down", () => {
  // A wall of 0.1 km, then flat ground: at 45 degrees the ray meets it after 0.1 km, ten pixels.
  const wall = (Math.atan(0.1 / STEP) * 180) / Math.PI;
  const line = shaded([wall, -wall, ...Array<number>(20).fill(0)], 45);
  const dark = line.map((value, pixel) => (value === 0 ? pixel : -1)).filter((pixel) => pixel >= 0);
  expect(dark[0]).toBe(1);
  expect(dark.length).toBeGreaterThanOrEqual(9);
  expect(dark.length).toBeLessThanOrEqual(11);
});

test("slopes that face the radar shine, those that turn away are dark, with the same from both", () => {
  const [facing = 0, away = 0] = [shaded([15], 35)[0], shaded([-15], 35)[0]];
  expect(facing).toBeGreaterThan(1.2);
  expect(away).toBeLessThan(0.85);
});

test("water has no slope and ends a shadow", () => {
  const heights = Float32Array.of(0, 1, Number.NaN, Number.NaN, 0, 0);
  const out = new Float32Array(5);
  shadeLine(heights, STEP, () => 45, out);
  expect([...out].slice(1)).toEqual([1, 1, 1, 1]);
});
