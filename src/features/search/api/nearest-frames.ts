import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../../api/session.ts";
import { type SearchForm, type TimeFilter, timeLimits } from "../form/search-form.ts";
import { DAY_MS } from "../time-strip/time-bins.ts";
import { askParts } from "./merged-search.ts";
import { searchQuery } from "./use-search-results.ts";

/** Items looked at on either side: a search may have conditions that no request can express. */
const PAGE = 20;
const WINDOW_DAYS = 30;

/** Finds the days nearest to the searched ones in which the same search has frames; null where it never has. */
export function nearestFramesQuery(
  session: Session,
  form: SearchForm,
  contractID: string | undefined,
  now: number,
) {
  const { options } = searchQuery(session, form, contractID, now);
  const { from, to } = timeLimits(form.time, now);
  const startOf = async (
    time: TimeFilter,
    sort: "newest" | "oldest",
    signal: AbortSignal,
  ): Promise<number | undefined> => {
    const { plan, merge, options } = searchQuery(session, { ...form, time, sort }, contractID, now);
    const parts = plan.parts.map((part) => ({ ...part, body: { ...part.body, limit: PAGE } }));
    const step = await askParts(session.client, { ...plan, parts }, options.initialPageParam, { signal });
    const [first] = merge([step]).items;
    return first && Date.parse(String(first.properties.start_datetime));
  };
  return queryOptions({
    queryKey: ["nearest-frames", ...options.queryKey],
    queryFn: async ({ signal }): Promise<TimeFilter | null> => {
      const [before, after] = await Promise.all([
        from &&
          startOf({ kind: "range", from: undefined, to: dayOf(Date.parse(from) - 1) }, "newest", signal),
        to && startOf({ kind: "range", from: dayOf(Date.parse(to) + 1), to: undefined }, "oldest", signal),
      ]);
      const wayTo = (time: number | undefined | "", end: string | undefined) =>
        time && end ? Math.abs(time - Date.parse(end)) : Number.POSITIVE_INFINITY;
      if (after && wayTo(after, to) <= wayTo(before, from))
        return { kind: "range", from: dayOf(after), to: dayOf(after + (WINDOW_DAYS - 1) * DAY_MS) };
      if (before)
        return { kind: "range", from: dayOf(before - (WINDOW_DAYS - 1) * DAY_MS), to: dayOf(before) };
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
