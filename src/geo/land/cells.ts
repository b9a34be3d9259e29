import { latitudeOf, mercatorY } from "../mercator.ts";
import type { Box } from "../types.ts";
import FINE_CELLS from "./fine-cells.json" with { type: "json" };

/**
 * Files of the ground by tile zoom: one file of the world, cells of zoom 4 from there, and cells of zoom 6
 * with the finest coast from zoom 7.
 */

export const COARSE_ZOOM = 4;
export const FINE_ZOOM = 6;
/** First zoom cut from fine cells. */
export const FIRST_FINE = 7;

/** File in the basemap's folder, or a ground without one. */
export type CellFile = { readonly file: string } | "land" | "sea";

export function cellFile(z: number, x: number, y: number): CellFile {
  if (z < COARSE_ZOOM) return { file: "world.bin" };
  const zoom = z < FIRST_FINE ? COARSE_ZOOM : FINE_ZOOM;
  const [column, row] = [x >> (z - zoom), y >> (z - zoom)];
  const kinds = kindsIn(zoom, column, row);
  if (/^\.+$/.test(kinds)) return "sea";
  if (zoom === FINE_ZOOM && kinds === "+") return "land";
  return { file: cellName(zoom, column, row) };
}

export function cellName(zoom: number, column: number, row: number): string {
  return `cells/${zoom}-${column}-${row}.bin`;
}

/** Returns the kinds of a cell's fine cells, whose file has one row from north to south each: `.` sea, `+` land only, `#` a file. */
function kindsIn(zoom: number, column: number, row: number): string {
  const width = 2 ** (FINE_ZOOM - zoom);
  return FINE_CELLS.slice(row * width, (row + 1) * width)
    .map((line) => line.slice(column * width, (column + 1) * width))
    .join("");
}

/**
 * Returns the fine cells that touch a box, with their boxes in its copy of the world; the last rows reach
 * the poles.
 */
export function fineCellsIn([west, south, east, north]: Box): { cell: CellFile; box: Box; shift: number }[] {
  const cells = 2 ** FINE_ZOOM;
  const width = 360 / cells;
  const rowOf = (lat: number) => Math.max(0, Math.min(cells - 1, Math.floor(mercatorY(lat) * cells)));
  const latitudeAt = (row: number) => (row === 0 ? 90 : row === cells ? -90 : latitudeOf(row / cells));
  const found: { cell: CellFile; box: Box; shift: number }[] = [];
  for (let column = Math.floor((west + 180) / width); column * width - 180 < east; column++) {
    const wrapped = ((column % cells) + cells) % cells;
    for (let row = rowOf(north); row <= rowOf(south); row++) {
      found.push({
        cell: cellFile(FIRST_FINE, 2 * wrapped, 2 * row),
        box: [column * width - 180, latitudeAt(row + 1), (column + 1) * width - 180, latitudeAt(row)],
        shift: (column - wrapped) * width,
      });
    }
  }
  return found;
}
