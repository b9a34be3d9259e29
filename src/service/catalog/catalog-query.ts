import type { TimeRange } from "../instant.ts";
import type { Condition } from "./conditions.ts";
import type { SearchArea } from "./search-area.ts";
import type { SortKey } from "./sort-keys.ts";

/** A valid search as plain data, whoever asks. */
export interface CatalogQuery {
  area: SearchArea | undefined;
  time: TimeRange | undefined;
  conditions: readonly Condition[];
  /** Ids of items; undefined for any. */
  ids: readonly string[] | undefined;
  sort: readonly SortKey[];
}

/** The search for items of these ids. */
export function itemsOf(ids: readonly string[]): CatalogQuery {
  return { area: undefined, time: undefined, conditions: [], ids, sort: [] };
}
