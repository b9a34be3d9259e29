import { longitudeNear } from "../../geo/longitude.ts";
import { float32At } from "../../geo/packed.ts";
import { distanceKm, KM_PER_DEGREE } from "../../geo/sphere.ts";
import type { Box, Position } from "../../geo/types.ts";
import { places } from "../archive/places.ts";
import { hash, hashShare, type Random, randomFrom } from "../random.ts";
import type { FrameGrid } from "./frame-grid.ts";

interface Town {
  at: Position;
  radiusKm: number;
}

export interface Ship {
  at: Position;
  lengthKm: number;
  /** Radians. */
  course: number;
}

/** Degrees. */
const CELL = { town: 0.1, ship: 0.04, busy: 0.01 };
/** Share of cells with a ship in the center of a port or strait; it falls toward the edge. */
const BUSY = 0.9;
const BUSY_KM = { port: 6, strait: 12 } as const;
const TOWN_SALT = 1;

/** Reach of the largest small town, km. */
const TOWN_REACH_KM = 1.7 * 1.85;

/** Returns known cities and ports, and small random towns, also those that reach into the box. */
function townsIn(box: Box): Town[] {
  const known = places
    .filter(({ kind }) => kind === "city" || kind === "port")
    .map(
      ({ at: [lng, lat], kind }): Town => ({
        at: [nearBox(lng, box), lat],
        radiusKm: kind === "city" ? 9 : 4,
      }),
    );
  const town = (at: Position, random: Random): Town => ({ at, radiusKm: 0.25 + 1.6 * random() ** 4 });
  const reach = TOWN_REACH_KM / KM_PER_DEGREE;
  return [...known, ...inCells(widened(box, reach), CELL.town, TOWN_SALT, 0.3, town)];
}

/** Returns the ships of an acquisition: few at sea, many in ports and straits. */
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

/** Places at most one thing in each cell of equal area, always the same one. */
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

/** Widens a box by degrees of latitude, and the same distance east and west. */
export function widened([west, south, east, north]: Box, degrees: number): Box {
  const wide = degrees / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  return [west - wide, south - degrees, east + wide, north + degrees];
}

const nearBox = (lng: number, box: Box): number => longitudeNear(lng, (box[0] + box[2]) / 2);

/** Sides of a block, km, and its share of street. */
const BLOCK_KM = [0.11, 0.07] as const;
const STREET = 0.12;
/** Amplitudes: streets, yards, walls, and corner reflectors, which few houses turn to the radar. */
const TOWN = { street: 0.12, yard: 0.3, walls: 0.6, corner: 2.2 };

/** Brightens towns: houses between streets where pixels are fine enough, else points. */
export function paintTowns(amplitude: Float32Array, grid: FrameGrid, mask: Uint8Array): void {
  for (const town of townsIn(grid.box)) paintTown(town, amplitude, grid, mask);
}

function paintTown(
  { at: [lng, lat], radiusKm }: Town,
  amplitude: Float32Array,
  grid: FrameGrid,
  mask: Uint8Array,
): void {
  const { pixelKm } = grid;
  const [x, y] = grid.toImage(lng, lat);
  const reach = (1.7 * radiusKm) / pixelKm;
  const cosLat = Math.cos((lat * Math.PI) / 180);
  // Equal in every copy of the world.
  const own = longitudeNear(lng, 0);
  const streets = Math.max(0, Math.min(1, (BLOCK_KM[1] * STREET * 2) / pixelKm - 0.5));
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(grid.height, y + reach); row++) {
    const [from, to] = [grid.toGround(0, row + 0.5), grid.toGround(grid.width, row + 0.5)];
    for (
      let column = Math.max(0, Math.floor(x - reach));
      column < Math.min(grid.width, x + reach);
      column++
    ) {
      const pixel = row * grid.width + column;
      if (mask[pixel] !== 1) continue;
      const share = (column + 0.5) / grid.width;
      const east = (from[0] + share * (to[0] - from[0]) - lng) * cosLat * KM_PER_DEGREE;
      const north = (from[1] + share * (to[1] - from[1]) - lat) * KM_PER_DEGREE;
      const density = Math.exp((-1.6 * (east * east + north * north)) / (radiusKm * radiusKm));
      // Each quarter has its own orientation; edges bend.
      const bend = 0.3 * Math.sin(2.1 * east + own) + 0.3 * Math.sin(1.7 * north + lat);
      const [quarterEast, quarterNorth] = [Math.floor((east + bend) / 1.1), Math.floor((north + bend) / 1.3)];
      const turn = Math.PI * hashShare(quarterEast, quarterNorth, Math.floor(own * 10), 3);
      const along = (east * Math.cos(turn) + north * Math.sin(turn)) / BLOCK_KM[0];
      const across = (north * Math.cos(turn) - east * Math.sin(turn)) / BLOCK_KM[1];
      const [i, j] = [Math.floor(along), Math.floor(across)];
      const block = hashShare(i, j, quarterEast, 1);
      if (block > 0.1 + 1.4 * density) continue;
      const isStreet = along - i < STREET || across - j < STREET;
      const house = hashShare(Math.floor(along * 6), Math.floor(across * 4), quarterNorth, 2);
      const walls = house < 0.35 ? TOWN.yard : TOWN.walls * (0.5 + 0.8 * block) + TOWN.corner * house ** 14;
      const built = isStreet ? walls + streets * (TOWN.street - walls) : walls;
      const mix = Math.min(1, 0.4 + density);
      amplitude[pixel] = mix * built + (1 - mix) * float32At(amplitude, pixel);
    }
  }
}
