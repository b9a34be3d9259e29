import type { CollectionName } from "../../../contract/common.ts";
import type { ModeFamily } from "../../../domain/modes.ts";
import type { ProductType } from "../../../domain/products.ts";
import type { Polygon } from "../../../geo/types.ts";

/** Orders of the results. */
export const sortOrders = ["newest", "oldest", "incidence", "incidence-desc", "resolution"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** A search as the app thinks of it, before it becomes requests of the interface. */
export interface SearchInput {
  /** Continuous polygons in any longitudes; empty: the whole world. */
  area: readonly Polygon[];
  /** RFC 3339 date-times, UTC; undefined: open. */
  from: string | undefined;
  to: string | undefined;
  /** Empty lists filter nothing. */
  families: readonly ModeFamily[];
  lookSide: "left" | "right" | undefined;
  passDirection: "ascending" | "descending" | undefined;
  /** Incidence at scene centre, degrees. */
  incidence: readonly [number, number] | undefined;
  products: readonly ProductType[];
  /** Undefined: the public catalog. */
  collections: readonly CollectionName[] | undefined;
  contractID: string | undefined;
  sort: SortOrder;
}
