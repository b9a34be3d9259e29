import type { Column, FrameRow } from "./columns.ts";

/** The order of the table: a column by its id, and which end comes first. */
export interface TableSort {
  column: string;
  descending: boolean;
}

/** A sort as the address has it: "incidence_deg", "-price". */
export function printSort({ column, descending }: TableSort): string {
  return `${descending ? "-" : ""}${column}`;
}

/** The inverse of `printSort`; undefined for the order of the search. */
export function readSort(text: string | undefined): TableSort | undefined {
  if (!text) return undefined;
  return { column: text.replace("-", ""), descending: text.startsWith("-") };
}

/** What a press on a column's heading leads to: its least value first, then its greatest, then the order of the search. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}

const collator = new Intl.Collator("en", { numeric: true });

/** Rows in the order of a column; what is not known comes last either way, and what is equal keeps its order. */
export function sortRows(
  rows: readonly FrameRow[],
  column: Column | undefined,
  descending = false,
): readonly FrameRow[] {
  if (!column) return rows;
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(column, row) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  });
  return keyed.map(({ row }) => row);
}

function keyOf({ kind, value }: Column, row: FrameRow): string | number | undefined {
  const cell = value(row);
  if (cell === "" || cell === undefined) return undefined;
  return kind === "time" ? Date.parse(String(cell)) : cell;
}
