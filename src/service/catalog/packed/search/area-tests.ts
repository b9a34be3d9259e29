import { float32At, int32At, uint32At } from "../../../../geo/packed/entry-at.ts";
import type { Box, Position } from "../../../../geo/types.ts";
import type { SearchArea } from "../../search-area.ts";
import { UNITS, type Work } from "../../work.ts";
import type { CatalogIndex } from "../catalog-index.ts";
import { at, boxAt, type Columns, STEPS } from "../columns.ts";

/** An area as tests of rows. */
export interface AreaTests {
  /** Copies of the area's box, one of which every match touches; undefined for anywhere. */
  boxes: readonly Box[] | undefined;
  /** Whether a row's box touches one of them. */
  touches(row: number): boolean;
  /** Whether a row's footprint shares a point with the area; counts as work. */
  meets(row: number): boolean;
}

/** Turns an area into tests of the index's rows, whose exact one counts as `work`. */
export function compileArea(
  { columns, farthestEast }: CatalogIndex,
  area: SearchArea | undefined,
  work: Work,
): AreaTests {
  if (!area) {
    const meets = () => {
      work.spend(1);
      return true;
    };
    return { boxes: undefined, touches: () => true, meets };
  }
  work.spend(area.ring.length * UNITS.edge);
  const { rectangle } = area;
  const polygon = area.polygon();
  // A row may lie in another copy of the world than the area does.
  const copies = [0, -360, 360]
    .map((shift) => {
      const [west, south, east, north] = polygon.box;
      const box: Box = [west + shift, south, east + shift, north];
      return { shift, box, touches: boxTest(columns, box) };
    })
    .filter(({ box }) => box[2] >= -180 && box[0] <= Math.max(180, farthestEast));
  const [first] = copies.map(({ touches }) => touches);
  const touchesOne = (row: number) => {
    for (const { touches } of copies) if (touches(row)) return true;
    return false;
  };
  let looked = polygon.looked();
  return {
    boxes: copies.map(({ box }) => box),
    touches: first && copies.length === 1 ? first : (row) => touchesOne(row),
    meets(row) {
      const before = looked;
      looked = polygon.looked();
      work.spend(UNITS.areaTest + (looked - before) * UNITS.edgeLook);
      for (const { shift, box, touches } of copies) {
        if (!touches(row)) continue;
        if (rectangle && isInBox(columns, row, box)) return true;
        // Settles most rows without building a ring.
        if (polygon.contains(readPosition(columns, uint32At(columns.ringStart, row), -shift))) return true;
        if (polygon.intersects(rowRing(columns, row, -shift))) return true;
      }
      return false;
    },
  };
}

/** The test whether a row's box touches another: most rows are tested by it alone. */
function boxTest({ boxes }: Columns, [west, south, east, north]: Box): (row: number) => boolean {
  return (row) =>
    float32At(boxes, row * 4 + 1) <= north &&
    float32At(boxes, row * 4 + 3) >= south &&
    float32At(boxes, row * 4) <= east &&
    float32At(boxes, row * 4 + 2) >= west;
}

function isInBox(columns: Columns, row: number, box: Box): boolean {
  const [west, south, east, north] = boxAt(columns, row);
  return west >= box[0] && east <= box[2] && south >= box[1] && north <= box[3];
}

/** The footprint of a row, continuous, moved by whole degrees. */
function rowRing(columns: Columns, row: number, shift: number): Position[] {
  const ring: Position[] = [];
  const end = uint32At(columns.ringStart, row + 1);
  for (let place = uint32At(columns.ringStart, row); place < end; place += 2)
    ring.push(readPosition(columns, place, shift));
  ring.push(at(ring, 0));
  return ring;
}

function readPosition({ ring }: Columns, place: number, shift: number): Position {
  return [(int32At(ring, place) + shift * STEPS) / STEPS, int32At(ring, place + 1) / STEPS];
}
