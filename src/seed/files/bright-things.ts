import { distanceKm } from "../../geo/sphere.ts";
import type { Box, Position } from "../../geo/types.ts";
import { hash, type Random, randomFrom } from "../random.ts";
import { places } from "../world/places.ts";

/** A settlement: many strong reflectors close together. */
export interface Town {
  at: Position;
  radiusKm: number;
}

/** A ship: one strong reflector on the water. */
export interface Ship {
  at: Position;
  lengthKm: number;
  /** Direction of its bow, radians. */
  course: number;
}

const TOWN_CELL = 0.1;
const SHIP_CELL = 0.04;
const TOWN_SALT = 1;

/** Towns in a continuous box: the known cities and ports, and small ones strewn over the world. */
export function townsIn(box: Box): Town[] {
  const known = places
    .filter(({ kind }) => kind === "city" || kind === "port")
    .map(({ at, kind }) => ({
      at: [nearBox(at[0], box), at[1]] as const,
      radiusKm: kind === "city" ? 9 : 4,
    }));
  const strewn = inCells(
    box,
    TOWN_CELL,
    TOWN_SALT,
    0.3,
    (at, random): Town => ({
      at,
      radiusKm: 0.25 + 1.6 * random() ** 4,
    }),
  );
  return [...known, ...strewn];
}

/** Ships in a continuous box at the time of an acquisition: they gather around ports and straits. */
export function shipsIn(box: Box, imageID: number): Ship[] {
  const centre: Position = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const nearest = Math.min(
    ...places
      .filter(({ kind }) => kind === "port" || kind === "strait")
      .map(({ at }) => distanceKm(centre, [nearBox(at[0], box), at[1]])),
  );
  const chance = 0.006 + 0.14 * Math.exp(-nearest / 50);
  return inCells(box, SHIP_CELL, imageID, chance, (at, random) => ({
    at,
    lengthKm: 0.06 + 0.3 * random() ** 2,
    course: 2 * Math.PI * random(),
  }));
}

/** Things strewn over the cells of a grid of equal latitudes, at most one a cell; the same cell always holds the same. */
function inCells<T>(
  [west, south, east, north]: Box,
  size: number,
  salt: number,
  chance: number,
  make: (at: Position, random: Random) => T,
): T[] {
  const things: T[] = [];
  for (let row = Math.floor(south / size); row <= Math.floor(north / size); row++) {
    const cells = Math.max(1, Math.round((360 * Math.cos((row * size * Math.PI) / 180)) / size));
    const width = 360 / cells;
    for (let cell = Math.floor(west / width); cell <= Math.floor(east / width); cell++) {
      const random = randomFrom(hash(row, ((cell % cells) + cells) % cells, salt));
      if (random() < chance) things.push(make([(cell + random()) * width, (row + random()) * size], random));
    }
  }
  return things;
}

function nearBox(lng: number, box: Box): number {
  return lng + 360 * Math.round(((box[0] + box[2]) / 2 - lng) / 360);
}
