import type { ProductType } from "../../../domain/products.ts";
import type { SortTuple } from "../catalog-store.ts";
import { textOf } from "../fields.ts";
import { UNKNOWN } from "../packed/columns.ts";
import type { SortKey } from "../sort-keys.ts";
import type { FrameRow } from "./frame-row.ts";

/** Where an item stands in the order of a search: the values of its sort keys, then its id. */
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
