import type { Box, Position } from "../../../../geo/types.ts";
import type { SearchArea } from "../../search-area.ts";
import type { Work } from "../../work.ts";
import type { CatalogIndex } from "../catalog-index.ts";
import { type Columns, STEPS } from "../columns.ts";

/** Units of work: to prepare an edge, to test a row at all, and to look at an edge for it. */
const PREPARING = 1_000;
const TESTING = 50;
const LOOKING = 6;

/** The area as tests of rows: boxes for the rough test, `meets` for the exact one, which counts as `work`. */
export function compileArea(index: CatalogIndex, area: SearchArea | undefined, work: Work) {
  if (!area) {
    const meets = () => {
      work.spend(1);
      return true;
    };
    return { boxes: undefined, meets };
  }
  work.spend(area.ring.length * PREPARING);
  const { polygon } = area;
  const [west, south, east, north] = polygon.box;
  // A row may lie in another copy of the world than the area does.
  const copies = [0, -360, 360].filter(
    (shift) => east + shift >= -180 && west + shift <= Math.max(180, index.farthestEast),
  );
  const boxes = copies.map((shift): Box => [west + shift, south, east + shift, north]);
  const { columns } = index;
  let { looked } = polygon;
  return {
    boxes,
    meets(row: number) {
      work.spend(TESTING + (polygon.looked - looked) * LOOKING);
      looked = polygon.looked;
      return copies.some((shift, copy) => {
        const [w, s, e, n] = boxes[copy] as Box;
        if (
          (columns.west[row] as number) > e ||
          (columns.east[row] as number) < w ||
          (columns.south[row] as number) > n ||
          (columns.north[row] as number) < s
        ) {
          return false;
        }
        const inside =
          area.rectangle &&
          (columns.west[row] as number) >= w &&
          (columns.east[row] as number) <= e &&
          (columns.south[row] as number) >= s &&
          (columns.north[row] as number) <= n;
        return (
          inside ||
          // Settles most rows without building a ring.
          polygon.contains(readPosition(columns, columns.ringStart[row] as number, -shift)) ||
          polygon.intersects(rowRing(columns, row, -shift))
        );
      });
    },
  };
}

/** The footprint of a row, continuous, moved by whole degrees. */
function rowRing(columns: Columns, row: number, shift: number): Position[] {
  const ring: Position[] = [];
  for (let at = columns.ringStart[row] as number; at < (columns.ringStart[row + 1] as number); at += 2) {
    ring.push(readPosition(columns, at, shift));
  }
  return ring;
}

function readPosition({ ring }: Columns, at: number, shift: number): Position {
  return [((ring[at] as number) + shift * STEPS) / STEPS, (ring[at + 1] as number) / STEPS];
}
