import { ringBox } from "../../src/geo/area/box.ts";
import { type BoxSide, clipRingToBox, isWithin, sidesOf } from "../../src/geo/land/clip-to-box.ts";
import type { Ground } from "../../src/geo/land/ground.ts";
import { latitudeOf } from "../../src/geo/mercator.ts";
import { ends, vertex } from "../../src/geo/ring.ts";
import type { Box, Position, Ring } from "../../src/geo/types.ts";
import { COAST_BUFFER, EXTENT } from "../../src/map/basemap/tiles.ts";
import { packRings } from "./packing.ts";

/** Width by which a cell reaches beyond its edges, a share of a tile that is cut from it: as far as the tile does, and a little. */
const MARGIN = (1.1 * COAST_BUFFER) / EXTENT;

/** Returns the box of a cell with a margin for tiles of zoom `firstTile` on; longitudes may be beyond ±180. */
function boxOf(zoom: number, column: number, row: number, firstTile: number): Box {
  const cells = 2 ** zoom;
  const margin = MARGIN / 2 ** (firstTile - zoom);
  const longitudeOf = (x: number) => (x / cells - 0.5) * 360;
  return [
    longitudeOf(column - margin),
    row === cells - 1 ? -90 : latitudeOf((row + 1 + margin) / cells),
    longitudeOf(column + 1 + margin),
    row === 0 ? 90 : latitudeOf((row - margin) / cells),
  ];
}

/** Returns what of the world is in a cell. Longitudes of the ground are continuous, those of a cell may be beyond ±180. */
export function cutCell(ground: Ground, zoom: number, column: number, row: number): Ground {
  return clipGround(ground, boxOf(zoom, column, row, zoom));
}

/** Cuts the world into the cells of a zoom, a column at a time, for tiles of zoom `firstTile` on. */
export function* cutCells(
  ground: Ground,
  zoom: number,
  firstTile: number,
): Generator<{ column: number; row: number; cell: Ground }> {
  for (let column = 0; column < 2 ** zoom; column++) {
    const [west, , east] = boxOf(zoom, column, 0, firstTile);
    const strip = clipGround(ground, [west, -90, east, 90]);
    for (let row = 0; row < 2 ** zoom; row++) {
      const [, south, , north] = boxOf(zoom, column, row, firstTile);
      yield { column, row, cell: clipGround(strip, [west, south, east, north], [0]) };
    }
  }
}

function clipGround({ land, borders, rivers }: Ground, box: Box, worlds = [-360, 0, 360]): Ground {
  return {
    land: inWorlds(land, box, worlds).flatMap((ring) => clipRingToBox(ring, box)),
    borders: inWorlds(borders, box, worlds).flatMap((line) => clipLineToBox(line, box)),
    rivers: inWorlds(rivers, box, worlds).flatMap((line) => clipLineToBox(line, box)),
  };
}

/** Packs land, borders and rivers in so many steps a degree; `unpackGround` is the inverse. */
export function packGround({ land, borders, rivers }: Ground, precision: number): Uint8Array {
  const parts = [land, borders, rivers].map((lines) => packRings(lines, precision));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(bytes.buffer).setUint32(at, part.length);
    bytes.set(part, at + 4);
    at += 4 + part.length;
  }
  return bytes;
}

/** Returns the lines that come near a box, moved to the world where they do. */
function inWorlds(
  lines: readonly Ring[],
  [west, south, east, north]: Box,
  worlds: readonly number[],
): Ring[] {
  return lines.flatMap((line) => {
    const [from, bottom, to, top] = ringBox(line);
    if (top <= south || bottom >= north) return [];
    return worlds
      .filter((shift) => to + shift > west && from + shift < east)
      .map((shift) => (shift === 0 ? line : line.map(([lng, lat]): Position => [lng + shift, lat])));
  });
}

/** Returns the parts of a line in a box. */
function clipLineToBox(line: Ring, box: Box): Ring[] {
  if (isWithin(line, box)) return [line];
  return sidesOf(box).reduce<Ring[]>((lines, side) => lines.flatMap((one) => clipBySide(one, side)), [line]);
}

function clipBySide(line: Ring, { isInside, crossing }: BoxSide): Ring[] {
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
