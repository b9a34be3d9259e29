import type { CollectionName } from "../../../contract/common.ts";
import type { ModeFamily } from "../../../domain/modes.ts";
import type { ProductType } from "../../../domain/products.ts";
import type { Polygon } from "../../../geo/types.ts";
import type { PropertyCondition } from "../conditions/condition.ts";

/** Orders that the service has. */
export const serviceOrders = ["newest", "oldest", "incidence", "incidence-desc", "resolution"] as const;
/** Orders of what is loaded, which comes newest first. */
const localOrders = ["price", "price-desc", "coverage"] as const;
/** Orders of the results. */
export const sortOrders = [...serviceOrders, ...localOrders] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Whether what is loaded is put into the order here. */
export function isLocalOrder(order: SortOrder | undefined): order is (typeof localOrders)[number] {
  return localOrders.some((local) => local === order);
}

/** What frames have to be like, as filters, searches and addresses hold it. */
export interface FrameFilters {
  /** Empty lists filter nothing. */
  families: readonly ModeFamily[];
  lookSide: "left" | "right" | undefined;
  passDirection: "ascending" | "descending" | undefined;
  /** Incidence at scene centre, degrees. */
  incidence: readonly [number, number] | undefined;
  products: readonly ProductType[];
  /** Of any property; all must hold. */
  conditions: readonly PropertyCondition[];
  /** Least share of the area that a frame covers, percent; of no meaning without an area. */
  coverage: number | undefined;
}

/** A search as the app thinks of it, before it becomes requests of the interface. */
export interface SearchInput extends FrameFilters {
  /** Continuous polygons in any longitudes; empty: the whole world. */
  area: readonly Polygon[];
  /** What frames have to meet, where `area` is an outline that holds it; undefined: the area itself. */
  exact?: readonly Polygon[] | undefined;
  /** RFC 3339 date-times, UTC; undefined: open. */
  from: string | undefined;
  to: string | undefined;
  /** Undefined: the public catalog. */
  collections: readonly CollectionName[] | undefined;
  contractID: string | undefined;
  sort: SortOrder;
}
