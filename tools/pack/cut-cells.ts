import { ends, vertex } from "../../src/geo/ring.ts";
import type { Box, Position, Ring } from "../../src/geo/types.ts";
import { latitudeOf } from "../../src/map/basemap/mercator.ts";
import { CELLS, COAST_BUFFER, EXTENT, type Ground } from "../../src/map/basemap/tiles.ts";
import { packRings } from "./packing.ts";

/** A cell reaches beyond its edges as far as its tile does, and a little, as a share of the world. */
const MARGIN = (1.1 * COAST_BUFFER) / EXTENT / CELLS;

/** What of the world is in a cell. Longitudes of what is given are continuous, those of a cell may be beyond ±180. */
export function cutCell({ land, borders }: Ground, column: number, row: number): Ground {
  const longitudeOf = (x: number) => (x - 0.5) * 360;
  const box: Box = [
    longitudeOf(column / CELLS - MARGIN),
    row === CELLS - 1 ? -90 : latitudeOf((row + 1) / CELLS + MARGIN),
    longitudeOf((column + 1) / CELLS + MARGIN),
    row === 0 ? 90 : latitudeOf(row / CELLS - MARGIN),
  ];
  return {
    land: inAllWorlds(land, box).flatMap((ring) => clipRing(ring, box)),
    borders: inAllWorlds(borders, box).flatMap((line) => clipLine(line, box)),
  };
}

/** A file of land and borders in so many steps a degree; `unpackGround` is the inverse. */
export function packGround({ land, borders }: Ground, precision: number): Uint8Array {
  const [first, second] = [packRings(land, precision), packRings(borders, precision)];
  const bytes = new Uint8Array(4 + first.length + second.length);
  new DataView(bytes.buffer).setUint32(0, first.length);
  bytes.set(first, 4);
  bytes.set(second, 4 + first.length);
  return bytes;
}

/** The lines that come near a box, those of the neighbouring worlds too. */
function inAllWorlds(lines: readonly Ring[], [west, , east]: Box): Ring[] {
  return [-360, 0, 360].flatMap((shift) =>
    lines
      .filter((line) => line.some(([lng]) => lng + shift > west) && line.some(([lng]) => lng + shift < east))
      .map((line) => line.map(([lng, lat]): Position => [lng + shift, lat])),
  );
}

/** One side of a box: whether a position is on the inner side of it, and where the way between two crosses it. */
interface Side {
  isInside(position: Position): boolean;
  crossing(a: Position, b: Position): Position;
}

const sidesOf = ([west, south, east, north]: Box): Side[] => {
  const meridian = (lng: number, sign: 1 | -1): Side => ({
    isInside: ([x]) => sign * (x - lng) >= 0,
    crossing: ([ax, ay], [bx, by]) => [lng, ay + ((lng - ax) / (bx - ax)) * (by - ay)],
  });
  const parallel = (lat: number, sign: 1 | -1): Side => ({
    isInside: ([, y]) => sign * (y - lat) >= 0,
    crossing: ([ax, ay], [bx, by]) => [ax + ((lat - ay) / (by - ay)) * (bx - ax), lat],
  });
  return [meridian(west, 1), parallel(south, 1), meridian(east, -1), parallel(north, -1)];
};

/** The part of a ring in a box, by Sutherland and Hodgman: parts that lie apart are joined along its edge. None where it is empty. */
function clipRing(ring: Ring, box: Box): Ring[] {
  let corners = ring.slice(0, -1);
  for (const { isInside, crossing } of sidesOf(box)) {
    const from = corners;
    corners = from.flatMap((corner, index) => {
      const before = vertex(from, (index + from.length - 1) % from.length);
      const isIn = isInside(corner);
      const way = isIn === isInside(before) ? [] : [crossing(before, corner)];
      return isIn ? [...way, corner] : way;
    });
  }
  return corners.length < 3 ? [] : [[...corners, vertex(corners, 0)]];
}

/** The parts of a line in a box. */
function clipLine(line: Ring, box: Box): Ring[] {
  return sidesOf(box).reduce<Ring[]>((lines, side) => lines.flatMap((one) => clipBySide(one, side)), [line]);
}

function clipBySide(line: Ring, { isInside, crossing }: Side): Ring[] {
  const parts: Position[][] = [];
  let part: Position[] = [];
  for (const [index, position] of line.entries()) {
    const before = index > 0 ? vertex(line, index - 1) : undefined;
    if (before && isInside(before) !== isInside(position)) part.push(crossing(before, position));
    if (isInside(position)) part.push(position);
    else {
      parts.push(part);
      part = [];
    }
  }
  return [...parts, part].filter((points) => points.length > 1 && ends(points)[0] !== ends(points)[1]);
}
