import { type RawBuilder, sql } from "kysely";
import type { ProductType } from "../../domain/modes.ts";
import type { SortTuple } from "../../service/catalog/catalog-store.ts";
import { textOf } from "../../service/catalog/fields.ts";
import { itemKeyOf, parseItemID } from "../../service/catalog/items/frame.ts";
import type { FrameRow } from "../../service/catalog/items/frame-row.ts";
import { UNKNOWN } from "../../service/catalog/packed/columns.ts";
import type { SortKey } from "../../service/catalog/read-search.ts";
import { textsOf } from "./postgis-conditions.ts";
import { numberText } from "./postgis-schema.ts";
import { columnName } from "./tables.ts";

type Sql = RawBuilder<unknown>;

interface Step {
  value: Sql;
  type: "text" | "bigint" | "float8";
  isDescending: boolean;
  after: string | number | undefined;
}

interface ItemOrder {
  items: Sql;
  itemIsBehind: Sql | undefined;
  /**
   * Order of frames with adjacent items, and the condition on frames at or after `after`: a page needs at most two
   * frames more than items.
   */
  frames: { order: Sql; isBehind: Sql | undefined } | undefined;
}

/** Reads an order; ties end by item id: frames by key, then products by place. */
export function itemOrder(sort: readonly SortKey[], after: SortTuple | undefined): ItemOrder {
  const id = after && readID(after.at(-1));
  const ofFrames: Step[] = [];
  const ofItems: Step[] = [];
  let isOneFrame = false;
  let isTogether = true;
  let isDescending = false;
  for (const [index, { field, descending }] of sort.entries()) {
    isDescending = field.kind === "id" && descending;
    if (field.kind === "id") break;
    const value = valueBy(field);
    if (!value || (isOneFrame && field.kind !== "product")) continue;
    const step = { ...value, isDescending: descending, after: after?.[index] };
    ofItems.push(step);
    if (field.kind === "product") isTogether = isOneFrame;
    else ofFrames.push(step);
    if (field.kind === "frame") isOneFrame = true;
  }
  if (!isOneFrame) {
    const key: Step = { value: sql`f.item_key`, type: "text", isDescending, after: id?.key };
    ofItems.push(key);
    ofFrames.push(key);
  }
  ofItems.push({ value: sql`item.place`, type: "bigint", isDescending, after: id?.place });
  return {
    items: orderBy(ofItems),
    itemIsBehind: after && isBehind(ofItems, false),
    frames: isTogether
      ? { order: orderBy(ofFrames), isBehind: after && isBehind(ofFrames, true) }
      : undefined,
  };
}

function readID(id: string | number | undefined): { key: string; place: number } {
  const parts = typeof id === "string" ? parseItemID(id) : undefined;
  if (!parts) throw new Error(`A page cannot go on behind "${id}".`);
  return { key: itemKeyOf(parts.hash), place: parts.product };
}

function valueBy(field: Exclude<SortKey["field"], { kind: "id" }>): Pick<Step, "value" | "type"> | undefined {
  switch (field.kind) {
    case "frame":
      return { value: sql`f.frame_id`, type: "text" };
    case "product":
      return { value: sql`item.name collate "C"`, type: "text" };
    case "time":
      return { value: sql.ref(`f.${field.column}`), type: "bigint" };
    case "number":
      return { value: sql.raw(numberText(field.column)), type: "bigint" };
    case "count": {
      const value = sql.ref(`f.${columnName(field.trait)}`);
      return { value, type: field.trait === "inclination" ? "float8" : "bigint" };
    }
    case "text": {
      const { column, texts } = textsOf(field.trait);
      if (column === undefined) return undefined;
      if (texts.every(([value, text]) => value === text))
        return { value: sql.ref(`f.${column}`), type: "text" };
      const cases = texts.map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`);
      return {
        value: sql`(case ${sql.ref(`f.${column}`)} ${sql.join(cases, sql` `)} end) collate "C"`,
        type: "text",
      };
    }
  }
}

const orderBy = (steps: readonly Step[]) =>
  sql.join(steps.map(({ value, isDescending }) => (isDescending ? sql`${value} desc` : value)));

/** Continues after a place. The bound of the first value comes first, because an index can start there. */
function isBehind(steps: readonly Step[], orEqual: boolean): Sql {
  const [first, ...rest] = steps;
  if (!first) return sql.lit(orEqual);
  const limit = sql`${first.after}::${sql.raw(first.type)}`;
  const { value, isDescending } = first;
  const beyond = isDescending ? sql`${value} < ${limit}` : sql`${value} > ${limit}`;
  if (rest.length === 0 && !orEqual) return beyond;
  const within = isDescending ? sql`${value} <= ${limit}` : sql`${value} >= ${limit}`;
  if (rest.length === 0) return within;
  return sql`${within} and (${beyond} or (${isBehind(rest, orEqual)}))`;
}

export function placeOf(
  sort: readonly SortKey[],
  item: { id: string; row: FrameRow; product: ProductType },
): SortTuple {
  return [...sort.map(({ field }) => sortValue(field, item)), item.id];
}

function sortValue(
  field: SortKey["field"],
  { id, row, product }: { id: string; row: FrameRow; product: ProductType },
): string | number {
  switch (field.kind) {
    case "id":
      return id;
    case "frame":
      return row.frameID;
    case "product":
      return product;
    case "time":
      return row[field.column];
    case "number":
      return row[field.column] ?? UNKNOWN;
    case "count":
      return row[field.trait];
    case "text":
      return textOf(field.trait, row);
  }
}
