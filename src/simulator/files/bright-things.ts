import { distanceKm, KM_PER_DEGREE } from "../../geo/sphere.ts";
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

/** Cells, degrees, of towns, of ships at sea, and of those that wait and pass in ports and straits: 1.2 km² at the equator. */
const CELL = { town: 0.1, ship: 0.04, busy: 0.01 };
/** Share of the cells of a port or strait that hold a ship in its middle: some 20 on 25 km², fewer towards the edge. */
const BUSY = 0.9;
/** Radius of that within which it is busy, km. */
const BUSY_KM = { port: 6, strait: 12 } as const;
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
    CELL.town,
    TOWN_SALT,
    0.3,
    (at, random): Town => ({
      at,
      radiusKm: 0.25 + 1.6 * random() ** 4,
    }),
  );
  return [...known, ...strewn];
}

/** Ships in a continuous box at the time of an acquisition: few at sea, many in ports and straits. */
export function shipsIn(box: Box, imageID: number): Ship[] {
  const ship = (at: Position, random: Random): Ship => ({
    at,
    lengthKm: 0.06 + 0.3 * random() ** 2,
    course: 2 * Math.PI * random(),
  });
  const atSea = inCells(box, CELL.ship, imageID, 0.012, ship);
  const busy = places.flatMap(({ at: [lng, lat], kind }) => {
    if (kind !== "port" && kind !== "strait") return [];
    const middle: Position = [nearBox(lng, box), lat];
    const radius = BUSY_KM[kind];
    const reach = (2 * radius) / KM_PER_DEGREE;
    const wide = reach / Math.cos((lat * Math.PI) / 180);
    const part: Box = [
      Math.max(box[0], middle[0] - wide),
      Math.max(box[1], lat - reach),
      Math.min(box[2], middle[0] + wide),
      Math.min(box[3], lat + reach),
    ];
    if (part[0] > part[2] || part[1] > part[3]) return [];
    const drawn = inCells(part, CELL.busy, imageID, BUSY, (at, random) => ({
      ...ship(at, random),
      drawn: random(),
    }));
    return drawn.filter(({ at, drawn }) => drawn < Math.exp(-((distanceKm(at, middle) / radius) ** 4)));
  });
  return [...atSea, ...busy];
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
