import type { FoundItem } from "./catalog.ts";
import { UNKNOWN } from "./columns.ts";
import { numbersOf } from "./pack-columns.ts";
import type { SortKey } from "./sort-keys.ts";

/** Compares found items by the keys of a search and then by id, as the engine orders what it finds. */
export function itemComparison(sort: readonly SortKey[]): (a: FoundItem, b: FoundItem) => number {
  return (a, b) => {
    for (const { field, descending } of sort) {
      const difference = compareValues(sortValue(a, field), sortValue(b, field));
      if (difference !== 0) return descending ? -difference : difference;
    }
    return compareValues(a.id, b.id);
  };
}

function sortValue({ id, frame, frameID, product }: FoundItem, field: SortKey["field"]): string | number {
  switch (field.kind) {
    case "id":
      return id;
    case "frame":
      return frameID;
    case "product":
      return product;
    case "time":
      return frame[field.column];
    case "number":
      return numbersOf(frame)[field.column] ?? UNKNOWN;
    case "text":
    case "count":
      return field.read(frame);
  }
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
