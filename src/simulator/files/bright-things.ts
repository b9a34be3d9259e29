import { longitudeNear } from "../../geo/longitude.ts";
import { float32At } from "../../geo/packed.ts";
import { distanceKm, KM_PER_DEGREE } from "../../geo/sphere.ts";
import type { Box, Position } from "../../geo/types.ts";
import { hash, hashShare, type Random, randomFrom } from "../random.ts";
import { places } from "../world/places.ts";
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
/** Share of cells with a ship in the middle of a port or strait, fewer toward its edge. */
const BUSY = 0.9;
const BUSY_KM = { port: 6, strait: 12 } as const;
const TOWN_SALT = 1;

/** Known cities and ports, and small towns strewn over the world. */
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
  return [...known, ...inCells(box, CELL.town, TOWN_SALT, 0.3, town)];
}

/** Ships at the time of an acquisition: few at sea, many in ports and straits. */
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

/** Strews at most one thing a cell of equal latitudes; a cell always holds the same. */
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

const nearBox = (lng: number, box: Box): number => longitudeNear(lng, (box[0] + box[2]) / 2);

/** Side of a block, and its share of street. */
const BLOCK_KM = 0.15;
const STREET = 0.13;

/** Brightens towns: blocks between streets where pixels are fine enough, else points. */
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
  const turn = 3 * lng + 5 * lat;
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(grid.height, y + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(x - reach));
      column < Math.min(grid.width, x + reach);
      column++
    ) {
      const pixel = row * grid.width + column;
      if (mask[pixel] !== 1) continue;
      const [groundLng, groundLat] = grid.toGround(column + 0.5, row + 0.5);
      const east = (groundLng - lng) * cosLat * KM_PER_DEGREE;
      const north = (groundLat - lat) * KM_PER_DEGREE;
      const density = Math.exp((-1.6 * (east * east + north * north)) / (radiusKm * radiusKm));
      const bend = Math.sin(1.3 * east + turn) * 0.25 + Math.sin(0.9 * north) * 0.25;
      const along = bend + (east * Math.cos(turn) + north * Math.sin(turn)) / BLOCK_KM;
      const across = bend + (north * Math.cos(turn) - east * Math.sin(turn)) / (1.4 * BLOCK_KM);
      const block = hashShare(Math.floor(along), Math.floor(across), 1);
      if (block > 0.25 + 1.5 * density) continue;
      const inStreet = along - Math.floor(along) < STREET || across - Math.floor(across) < STREET;
      const house = hashShare(Math.floor(along * 4), Math.floor(across * 4), 2);
      const bright = inStreet && pixelKm < BLOCK_KM / 3 ? -0.06 : 0.08 + 0.16 * block + 0.75 * house ** 6;
      amplitude[pixel] = Math.max(0.15, float32At(amplitude, pixel) + Math.min(1, 2 * density) * bright);
    }
  }
}
