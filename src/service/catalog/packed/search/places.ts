import { uint32At } from "../../../../geo/packed/entry-at.ts";
import type { CatalogIndex } from "../catalog-index.ts";
import { columnReader, firstPlace } from "../columns.ts";
import type { ColumnRange } from "./column-ranges.ts";
import type { LastPlace } from "./hit-order.ts";

/** From where to where the values of a range stand among the rows in the order of its column. */
export function rangePlaces(
  { columns }: CatalogIndex,
  { by, min, max }: ColumnRange,
  rows: Uint32Array,
): [from: number, to: number] {
  const valueAt = columnReader(columns, by);
  const read = (place: number) => valueAt(uint32At(rows, place));
  return [
    firstPlace(rows.length, (place) => read(place) >= min),
    firstPlace(rows.length, (place) => read(place) > max),
  ];
}

/** What is left of some places, which run forward or backward, from the tie that contains `last`. */
export function behind(
  last: LastPlace | undefined,
  backward: boolean,
  { first, end }: { first: number; end: number },
  rowAt: (place: number) => number,
) {
  if (!last) return { first, end };
  const isBefore = (place: number) => last.compareMain(rowAt(place)) < 0;
  const tie = firstPlace(end, (place) => isBefore(place) === backward);
  return backward ? { first, end: tie } : { first: Math.max(first, tie), end };
}

/** The first places of a stretch, or the last ones of it: about `size`, so that no tie is split. */
export function block(
  tie: (a: number, b: number) => boolean,
  from: number,
  to: number,
  size: number,
  backward: boolean,
): [from: number, to: number] {
  const length = Math.ceil(size);
  let cut = backward ? Math.max(from, to - length) : Math.min(to, from + length);
  while (cut > from && cut < to && tie(cut - 1, cut)) cut += backward ? -1 : 1;
  return backward ? [cut, to] : [from, cut];
}
