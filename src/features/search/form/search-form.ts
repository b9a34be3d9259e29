import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { exactAreas } from "../../../shared/places/exact-areas.ts";
import { formatTime } from "../../../ui/text/format.ts";
import type { FrameFilters, SearchInput, SortOrder } from "../api/search-input.ts";
import { DAY_MS } from "../time-strip/time-bins.ts";

/** Incidence angles the archive can hold, degrees. */
export const INCIDENCE_LIMITS = [5, 60] as const;

/** When: the last days, all time, or UTC days from and to (both included, either open). */
export type TimeFilter =
  | { kind: "days"; days: number }
  | { kind: "all" }
  | { kind: "range"; from: string | undefined; to: string | undefined };

/** Everything a search asks for, as the filters hold it. */
export interface SearchForm extends FrameFilters {
  area: readonly Polygon[];
  time: TimeFilter;
  collection: "public" | "private" | "both";
  sort: SortOrder;
}

/** The filters of a new search: the last 90 days, everything else open. */
export const emptyForm: SearchForm = {
  area: [],
  time: { kind: "days", days: 90 },
  families: [],
  lookSide: undefined,
  passDirection: undefined,
  incidence: undefined,
  products: [],
  conditions: [],
  coverage: undefined,
  collection: "public",
  sort: "newest",
};

/** The search that a form stands for at a moment (`now` in ms, UTC). `contractID` names whose collections are meant. */
export function toSearchInput(form: SearchForm, contractID: string | undefined, now: number): SearchInput {
  const { area, families, lookSide, passDirection, incidence, products, conditions, coverage, sort } = form;
  const exact = exactAreas().exactOf(area);
  return {
    area,
    exact: exact === area ? undefined : exact,
    families,
    lookSide,
    passDirection,
    incidence,
    products,
    conditions,
    coverage,
    sort,
    ...timeLimits(form.time, now),
    collections:
      form.collection === "public"
        ? undefined
        : form.collection === "private"
          ? ["private"]
          : ["public", "private"],
    contractID: form.collection === "public" ? undefined : contractID,
  };
}

/** The limits of a time filter as RFC 3339 date-times; days begin and end at midnight UTC. */
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

/** A time filter in words. */
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

/** Whether two forms ask for the same. */
export function sameForm(a: SearchForm, b: SearchForm): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(form: SearchForm): unknown {
  return { ...form, families: [...form.families].sort(), products: [...form.products].sort() };
}
