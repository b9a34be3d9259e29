import type { Box } from "../../../geo/types.ts";
import type { Columns } from "./columns.ts";

const WIDTH = 360;
const HEIGHT = 180;

/** Estimates how many rows lie in a box, from the counts of a grid of whole degrees. */
export interface AreaGrid {
  /** Rows whose centre lies near the box; the box may reach beyond ±180, parts there are counted where they wrap to. */
  estimate(box: Box): number;
}

/** Counts the centres of the rows in cells of one degree; sums over any box take four look-ups (summed-area table). */
export function createAreaGrid({ size, west, south, east, north }: Columns): AreaGrid {
  const sums = new Uint32Array((WIDTH + 1) * (HEIGHT + 1));
  const at = (x: number, y: number) => y * (WIDTH + 1) + x;
  for (let row = 0; row < size; row++) {
    const lng = ((west[row] as number) + (east[row] as number)) / 2;
    const lat = ((south[row] as number) + (north[row] as number)) / 2;
    const cell = at(cellX(lng > 180 ? lng - 360 : lng) + 1, cellY(lat) + 1);
    sums[cell] = (sums[cell] as number) + 1;
  }
  for (let y = 1; y <= HEIGHT; y++) {
    for (let x = 1; x <= WIDTH; x++) {
      sums[at(x, y)] =
        (sums[at(x, y)] as number) +
        (sums[at(x - 1, y)] as number) +
        (sums[at(x, y - 1)] as number) -
        (sums[at(x - 1, y - 1)] as number);
    }
  }

  function within([boxWest, boxSouth, boxEast, boxNorth]: Box): number {
    const [x1, x2] = [cellX(boxWest), cellX(boxEast) + 1];
    const [y1, y2] = [cellY(boxSouth), cellY(boxNorth) + 1];
    const count =
      (sums[at(x2, y2)] as number) -
      (sums[at(x1, y2)] as number) -
      (sums[at(x2, y1)] as number) +
      (sums[at(x1, y1)] as number);
    // Counts are of whole cells; a box that is smaller gets its share.
    const share =
      Math.min(1, (boxEast - boxWest + 0.5) / (x2 - x1)) *
      Math.min(1, (boxNorth - boxSouth + 0.5) / (y2 - y1));
    return count * share;
  }

  return {
    estimate([boxWest, boxSouth, boxEast, boxNorth]) {
      if (boxEast > 180) {
        return (
          within([boxWest, boxSouth, 180, boxNorth]) +
          within([-180, boxSouth, Math.min(180, boxEast - 360), boxNorth])
        );
      }
      return within([boxWest, boxSouth, boxEast, boxNorth]);
    },
  };
}

function cellX(lng: number): number {
  return Math.max(0, Math.min(WIDTH - 1, Math.floor(lng + 180)));
}

function cellY(lat: number): number {
  return Math.max(0, Math.min(HEIGHT - 1, Math.floor(lat + 90)));
}
