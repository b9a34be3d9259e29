import { expect, test } from "vitest";
import { destination } from "../../geo/sphere.ts";
import type { Box, Position } from "../../geo/types.ts";
import { shipsIn } from "./bright-things.ts";

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
