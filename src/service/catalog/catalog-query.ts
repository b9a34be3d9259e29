import type { Condition } from "./conditions.ts";
import type { TimeRange } from "./instant.ts";
import type { SearchArea } from "./search-area.ts";
import type { SortKey } from "./sort-keys.ts";

/** Which frames a search sees (interface.md, Collections semantics). */
export interface Scope {
  /** Whether all frames of the public catalog are seen, or only those in `owned`. */
  public: boolean;
  /** Product types (bits in the order of the contract's list) that the caller owns, by `frame_id`. */
  owned: ReadonlyMap<string, number>;
}

/** A lawful search, ready for the engine. */
export interface CatalogQuery {
  area: SearchArea | undefined;
  time: TimeRange | undefined;
  conditions: readonly Condition[];
  /** Ids of items; undefined for any. */
  ids: readonly string[] | undefined;
  scope: Scope;
  sort: readonly SortKey[];
  /** Most items wanted. */
  limit: number;
  /** Id of the item that the page before ended with. */
  after: string | undefined;
}

/** One item that was found, as a single number: the row and the number of its product type. */
export type Hit = number;

export function hitOf(row: number, product: number): Hit {
  return row * 16 + product;
}

export function rowOf(hit: Hit): number {
  return hit >>> 4;
}

export function productOf(hit: Hit): number {
  return hit & 15;
}
