import type { CollectionName } from "../../../contract/common.ts";
import type { ModeFamily, ProductType } from "../../../domain/modes.ts";
import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { exactAreas } from "../../../shared/places/exact-areas.ts";
import { formatTime } from "../../../ui/text/format.ts";
import type { PropertyCondition } from "../conditions/condition.ts";
import { DAY_MS } from "../time-strip/time-bins.ts";

/** Incidence range of the archive, degrees. */
export const INCIDENCE_LIMITS = [5, 60] as const;

/** Highest price to filter by, in whole units of a currency. */
export const MOST_PRICE = 1_000_000_000;

/** Time filter: last days, all time, or UTC days (both included, either open). */
export type TimeFilter =
  | { kind: "days"; days: number }
  | { kind: "all" }
  | { kind: "range"; from: string | undefined; to: string | undefined };

export interface SearchForm extends FrameFilters {
  area: readonly Polygon[];
  /** Name of the place that the area was chosen by. */
  place: string | undefined;
  time: TimeFilter;
  collection: "public" | "private" | "both";
  /** Highest price, in whole units of the contract's currency; applied to loaded frames, as no request can say it. */
  mostPrice: number | undefined;
  sort: SortOrder;
}

export const emptyForm: SearchForm = {
  area: [],
  place: undefined,
  time: { kind: "days", days: 90 },
  families: [],
  lookSide: undefined,
  passDirection: undefined,
  incidence: undefined,
  products: [],
  conditions: [],
  coverage: undefined,
  resolution: undefined,
  mostPrice: undefined,
  collection: "public",
  sort: "newest",
};

/** Returns the search of a form at a moment (`now` in ms, UTC). */
export function toSearchInput(form: SearchForm, contractID: string | undefined, now: number): SearchInput {
  const { time, collection, mostPrice: _, place: __, ...search } = form;
  const exact = exactAreas().exactOf(form.area);
  const isPublic = collection === "public";
  return {
    ...search,
    exact: exact === form.area ? undefined : exact,
    ...timeLimits(time, now),
    collections: isPublic ? undefined : collection === "private" ? ["private"] : ["public", "private"],
    contractID: isPublic ? undefined : contractID,
  };
}

/** Returns the limits as RFC 3339 date-times; days start and end at midnight UTC. */
export function timeLimits(
  time: TimeFilter,
  now: number,
): { from: string | undefined; to: string | undefined } {
  switch (time.kind) {
    case "all":
      return { from: undefined, to: undefined };
    case "days": {
      const today = Math.floor(now / DAY_MS) * DAY_MS;
      return { from: wire(today - (time.days - 1) * DAY_MS), to: undefined };
    }
    case "range":
      return {
        from: time.from ? `${time.from}T00:00:00Z` : undefined,
        to: time.to ? `${time.to}T23:59:59.999Z` : undefined,
      };
  }
}

function wire(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

export function timeWords(time: TimeFilter): string {
  switch (time.kind) {
    case "all":
      return t("All time");
    case "days":
      return time.days === 365 ? t("Last year") : t("Last {days} days", { days: time.days });
    case "range":
      if (!time.from) return t("Until {day}", { day: formatTime(time.to ?? "", "date") });
      if (!time.to) return t("From {day}", { day: formatTime(time.from, "date") });
      return t("{from} to {to}", { from: formatTime(time.from, "date"), to: formatTime(time.to, "date") });
  }
}

export function sameForm(a: SearchForm, b: SearchForm): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(form: SearchForm): unknown {
  return { ...form, families: [...form.families].sort(), products: [...form.products].sort() };
}

export const serviceOrders = ["newest", "oldest", "incidence", "incidence-desc", "resolution"] as const;
/** Sort orders applied to loaded frames, which come newest first. */
const localOrders = ["price", "price-desc", "coverage"] as const;
export const sortOrders = [...serviceOrders, ...localOrders] as const;
export type SortOrder = (typeof sortOrders)[number];

export function isLocalOrder(order: SortOrder | undefined): order is (typeof localOrders)[number] {
  return localOrders.some((local) => local === order);
}

interface FrameFilters {
  /** Empty lists filter nothing. */
  families: readonly ModeFamily[];
  lookSide: "left" | "right" | undefined;
  passDirection: "ascending" | "descending" | undefined;
  /** Incidence at scene center, degrees. */
  incidence: readonly [number, number] | undefined;
  products: readonly ProductType[];
  conditions: readonly PropertyCondition[];
  /** Least share of the area that a frame covers, percent; ignored without an area. */
  coverage: number | undefined;
  /** Coarsest resolution, meters, in range and azimuth. */
  resolution: number | undefined;
}

export interface SearchInput extends FrameFilters {
  /** Continuous polygons in any longitudes; empty: the whole world. */
  area: readonly Polygon[];
  /** Exact area, where `area` is a simplified outline of it. */
  exact?: readonly Polygon[] | undefined;
  /** RFC 3339 date-times, UTC; undefined: open. */
  from: string | undefined;
  to: string | undefined;
  /** Undefined: the public catalog. */
  collections: readonly CollectionName[] | undefined;
  contractID: string | undefined;
  sort: SortOrder;
}
