import { unpackRings } from "../../geo/packed/packed-rings.ts";
import type { Ring } from "../../geo/types.ts";

/**
 * Land and borders in detail come in cells: a file for each tile of this zoom, which has what it and the tiles in it show. Tiles of
 * smaller zooms are cut from one file of the world, whose scale does for them.
 */
export const CELL_ZOOM = 4;
/** Cells in a row of the world. */
export const CELLS = 2 ** CELL_ZOOM;

/** What the basemap draws of the world, or of a part of it. */
export interface Ground {
  land: readonly Ring[];
  borders: readonly Ring[];
}

/** The file of the cell that a tile of the zoom of the cells or beyond is in; undefined for open sea, which has none. */
export function cellFile(z: number, x: number, y: number): string | undefined {
  const deeper = z - CELL_ZOOM;
  const [column, row] = [x >> deeper, y >> deeper];
  return CELLS_WITH_LAND[row]?.[column] === "#" ? cellName(column, row) : undefined;
}

/** The name of a cell's file beside that of the world. */
export function cellName(column: number, row: number): string {
  return `cells/${column}-${row}.bin`;
}

/** Reads a packed file: the length of its land in four bytes, its land, its borders. */
export function unpackGround(bytes: Uint8Array): Ground {
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return { land: unpackRings(bytes.subarray(4, end)), borders: unpackRings(bytes.subarray(end)) };
}

/** Cells that have a file, a row a line from north to south. */
const CELLS_WITH_LAND: readonly string[] = [
  "....####........",
  "...##########...",
  "..##############",
  "################",
  "################",
  "######.#########",
  "###############.",
  "################",
  "################",
  "################",
  "#...########..##",
  "....###...######",
  "..##############",
  "################",
  "################",
  "################",
];
