import type { Test } from "../condition-test.ts";
import type { Field } from "../fields.ts";
import { parseFrameID } from "../items/frame-id.ts";
import { hashFrame, parseItemID } from "../items/item-id.ts";
import { findRow } from "./catalog-index.ts";
import type { Columns } from "./columns.ts";

/** The row of a `frame_id`; undefined when the catalog does not hold it. */
export function rowOfFrame(columns: Columns, frameID: string): number | undefined {
  const numbers = parseFrameID(frameID);
  const row = numbers && findRow(columns, hashFrame(numbers));
  if (numbers === undefined || row === undefined) return undefined;
  const same = columns.imageID[row] === numbers.imageID && columns.frameNumber[row] === numbers.frameNumber;
  return same ? row : undefined;
}

/** Rows and product types of items; ids that are none of the catalog's are left out. */
export function rowsOfItems(columns: Columns, ids: readonly string[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const id of ids) {
    const parts = parseItemID(id);
    const row = parts && findRow(columns, parts.hash);
    if (row !== undefined && parts) rows.set(row, (rows.get(row) ?? 0) | (1 << parts.product));
  }
  return rows;
}

/** The only rows that can meet a condition on `frame_id`, where it names them. */
export function rowsOfFrames(columns: Columns, field: Field, test: Test): number[] | undefined {
  if (field.kind !== "frame" || test.on !== "text" || !test.oneOf) return undefined;
  const rows = test.oneOf.map((frameID) => rowOfFrame(columns, frameID));
  return [...new Set(rows.filter((row) => row !== undefined))];
}

/** The shortest of the lists that are known. */
export function fewest(lists: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  return lists.filter((list) => list !== undefined).sort((a, b) => a.length - b.length)[0];
}
