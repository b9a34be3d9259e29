import type { ApiError } from "../../../api/api-error.ts";
import type { SortRule } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";

/** What has come of one part of a search so far. */
export interface PartProgress {
  items: readonly Item[];
  /** The last item that came, kept or not: nothing of this part can come before it any more. */
  last: Item | undefined;
  /** Present when the part has a next page. */
  cursor: string | undefined;
  /** Whether a first page has come. */
  started: boolean;
  /** Set while the last call of the part has failed. */
  error: ApiError | undefined;
}

/** Parts merged into one list. */
export interface Merged {
  items: readonly Item[];
  /** Items that came from more than one part and are shown once. */
  duplicates: number;
  /** Items held back because another part may still bring one that comes before them. */
  held: number;
  /** Indices of the parts that must continue before more can be shown. */
  waitingFor: readonly number[];
  failed: readonly number[];
  /** No part has more to give and none has failed. */
  complete: boolean;
}

/**
 * Merges the parts of a search in the order of its sort. An item is shown only once no unfinished part can bring one that
 * comes before it; a failed part holds nothing back, but is named as missing. Items are deduplicated by id.
 */
export function mergeParts(parts: readonly PartProgress[], sort: SortRule): Merged {
  const compare = itemOrder(sort);
  const open = parts.map((part) => !part.error && (part.cursor !== undefined || !part.started));
  const horizons = parts.flatMap((part, index) => (open[index] ? [part.last] : []));
  const seen = new Set<string>();
  let duplicates = 0;
  const unique: Item[] = [];
  for (const part of parts) {
    for (const item of part.items) {
      if (seen.has(item.id)) duplicates++;
      else {
        seen.add(item.id);
        unique.push(item);
      }
    }
  }
  unique.sort(compare);
  const limit = horizons.includes(undefined)
    ? undefined
    : (horizons as Item[]).reduce(
        (least, item) => (compare(item, least) < 0 ? item : least),
        horizons[0] as Item,
      );
  const nothing = horizons.length > 0 && limit === undefined;
  const items = nothing ? [] : limit ? unique.filter((item) => compare(item, limit) <= 0) : unique;
  return {
    items,
    duplicates,
    held: unique.length - items.length,
    waitingFor: parts.flatMap(({ last }, index) =>
      open[index] && (!last || !limit || compare(last, limit) <= 0) ? [index] : [],
    ),
    failed: parts.flatMap((part, index) => (part.error ? [index] : [])),
    complete: horizons.length === 0 && parts.every((part) => !part.error),
  };
}

/** The order of the service: the sort field, ties by id ascending (interface 4.3.6). Items without the field come last. */
export function itemOrder({ field, direction }: SortRule): (a: Item, b: Item) => number {
  const sign = direction === "desc" ? -1 : 1;
  const name = field.replace(/^properties\./, "");
  const key = (item: Item) =>
    sortKey(name === "id" ? item.id : (item.properties as Record<string, unknown>)[name]);
  return (a, b) => {
    const ka = key(a);
    const kb = key(b);
    if (ka !== kb) {
      if (ka === undefined) return 1;
      if (kb === undefined) return -1;
      return ka < kb ? -sign : sign;
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT/i;

function sortKey(value: unknown): string | number | undefined {
  if (typeof value === "string") return DATE_TIME.test(value) ? Date.parse(value) : value;
  return typeof value === "number" ? value : undefined;
}
