import { expect, test } from "vitest";
import { destination } from "../../geo/sphere.ts";
import type { Box, Position } from "../../geo/types.ts";
import { paintTowns, shipsIn } from "./bright-things.ts";
import { gridOf } from "./frame-grid.ts";

/** Ships on the 25 km² round a place, the mean of twenty days. */
function shipsOn(place: Position): number {
  const [north, east] = [destination(place, 0, 2.5), destination(place, 90, 2.5)];
  const box: Box = [2 * place[0] - east[0], 2 * place[1] - north[1], east[0], north[1]];
  const inside = (at: Position) => at[0] >= box[0] && at[0] < box[2] && at[1] >= box[1] && at[1] < box[3];
  const days = Array.from({ length: 20 }, (_, day) => shipsIn(box, 4711 + day));
  return days.reduce((sum, ships) => sum + ships.filter(({ at }) => inside(at)).length, 0) / days.length;
}

test.each<[string, Position]>([
  ["the Strait of Gibraltar", [-5.5, 35.95]],
  ["the Singapore Strait", [103.85, 1.2]],
  ["the Bosphorus", [29.05, 41.15]],
  ["Rotterdam", [4.1, 51.95]],
  ["Los Angeles", [-118.23, 33.74]],
])("10 to 30 ships on 25 km² in %s", (_name, place) => {
  const ships = shipsOn(place);
  expect(ships).toBeGreaterThan(10);
  expect(ships).toBeLessThan(30);
});

test("the open sea is all but empty", () => {
  expect(shipsOn([-35, 42])).toBeLessThan(0.5);
});

test("the ships of a place are the same in every image of a day's acquisition, whatever its box", () => {
  const small = shipsIn([-5.52, 35.93, -5.48, 35.97], 9);
  const all = shipsIn([-5.8, 35.7, -5.2, 36.2], 9);
  for (const ship of small) expect(all).toContainEqual(ship);
});

/** Pixels of 25 m that hold houses in a square, cut from a frame of so many kilometers around it. */
function housesIn(middle: Position, sideKm: number, frameKm: number): boolean[] {
  const corner = (bearing: number) => destination(middle, bearing, frameKm / Math.SQRT2);
  const corners = {
    nearFirst: corner(225),
    farFirst: corner(135),
    nearLast: corner(315),
    farLast: corner(45),
  };
  const grid = gridOf({ corners }, 40 * frameKm);
  const amplitude = new Float32Array(grid.width * grid.height);
  paintTowns(amplitude, grid, new Uint8Array(amplitude.length).fill(1));
  const [first, side] = [20 * (frameKm - sideKm), 40 * sideKm];
  return Array.from({ length: side * side }, (_, i) => {
    const [row, column] = [first + Math.floor(i / side), first + (i % side)];
    return (amplitude[row * grid.width + column] ?? 0) > 0;
  });
}

test("a town whose middle lies beyond the edge of a frame reaches into it", () => {
  const middles = Array.from({ length: 60 }, (_, i): Position => [10 + 0.17 * i, 0.2]);
  let [houses, missing] = [0, 0];
  for (const middle of middles) {
    const wide = housesIn(middle, 2, 10);
    const own = housesIn(middle, 2, 2);
    houses += wide.filter(Boolean).length;
    missing += wide.filter((isHouse, pixel) => isHouse && !own[pixel]).length;
  }
  expect(houses).toBeGreaterThan(1000);
  expect(missing / houses).toBeLessThan(0.02);
});
