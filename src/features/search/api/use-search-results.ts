import { useCallbackRef } from "@mantine/hooks";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useServiceClock } from "../../../api/clock.ts";
import { createGrouping } from "../../../api/frames/frame.ts";
import type { Session } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { useStable } from "../../../ui/list/use-stable.ts";
import { type SearchForm, toSearchInput } from "../form/search-form.ts";
import { askParts, createMerge, mergedSearchQuery, type SearchStep } from "./merged-search.ts";
import { planSearch, type SearchPlan } from "./search-plan.ts";

const LOAD_ALL_CAP = 20_000;
/** Page size of it: few large pages are faster. */
const LARGE_PAGE = 1_000;
/** Delay of the first re-render while all is loaded, ms; the next ones follow at each doubling. */
const SHOW_AFTER_MS = 1_500;
const SHOW_AT = 2;

export function restOf({ hasMore, missing }: Pick<SearchResults, "hasMore" | "missing">) {
  if (hasMore) return "more";
  return missing.length > 0 ? "missing" : "none";
}

/** Returns whether a search has ended, all of it, without a frame. */
export function isNothingFound(
  results: Pick<SearchResults, "frames" | "hasMore" | "missing" | "loading" | "error">,
): boolean {
  return !results.loading && !results.error && results.frames.length === 0 && restOf(results) === "none";
}

/** Returns the plan of a search at a moment (ms, service clock) and the query that runs it. */
export function searchQuery(session: Session, form: SearchForm, contractID: string | undefined, now: number) {
  const input = toSearchInput(form, contractID, now);
  const plan = planSearch(input, session);
  const isExact = input.exact !== undefined;
  const bodies = plan.parts.map(({ body }) => body);
  const key = [session.id, bodies, form.families, form.area, isExact, plan.unsaid, plan.covers?.least];
  return plannedQuery(session, plan, key);
}

function plannedQuery(session: Session, plan: SearchPlan, key: readonly unknown[]) {
  const merge = createMerge(plan);
  return { plan, merge, options: mergedSearchQuery(session.client, plan, merge, key) };
}

/** Runs the applied search, if any. Results of the last search stay while a new one runs. */
export function useSearchResults(form: SearchForm | undefined, contractID: string | undefined) {
  const session = useSession();
  const queries = useQueryClient();
  // Fixes relative times when the search is applied, so that its pages belong together.
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  const asked = useMemo(
    () => form && searchQuery(session, form, contractID, Date.now() + ahead),
    [form, contractID, session, ahead],
  );
  const nothing = useMemo(() => plannedQuery(session, EMPTY_PLAN, [session.id]), [session]);
  const { plan, merge, options } = asked ?? nothing;
  const query = useInfiniteQuery({ ...options, enabled: asked !== undefined });
  const steps = query.data?.pages ?? NO_STEPS;
  const [loadingAll, setLoadingAll] = useState(false);
  const [stopped, setStopped] = useState<SearchPlan>();

  const merged = useMemo(() => merge(steps), [merge, steps]);
  const [group] = useState(() => createGrouping(session.prefix));
  const loaded = useMemo(() => group(merged.items), [group, merged.items]);
  const frames = useGrowing(loaded);
  const isShown = frames === loaded;
  const wasLoadingAll = useDeferredValue(loadingAll);
  const missing = useMemo(
    () =>
      merged.failed.map(({ part, error }) => ({
        words: plan.parts[part]?.missing ?? t("The rest is missing"),
        error,
      })),
    [plan, merged],
  );

  const append = (key: typeof options.queryKey, more: readonly SearchStep[]) =>
    queries.setQueryData(key, (data) =>
      data
        ? { pages: [...data.pages, ...more], pageParams: [...data.pageParams, ...more.map(() => [])] }
        : data,
    );
  const retry = useMutation({
    mutationFn: () => askParts(session.client, plan, merged.retry),
    onSuccess: (step) => append(options.queryKey, [step]),
  });

  const running = useRef<AbortController>(undefined);
  // Aborts on another search or on leaving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the plan that it was started with.
  useEffect(() => () => running.current?.abort(), [plan]);
  /** Loads all pages, asking for the next one before the last one is shown. */
  async function loadAll() {
    if (running.current) return;
    setStopped(undefined);
    const stop = new AbortController();
    const how = { signal: stop.signal, pageSize: LARGE_PAGE };
    running.current = stop;
    setLoadingAll(true);
    const mergeAll = createMerge(plan);
    let came = [...steps];
    let told = came.length;
    let tellFrom = 0;
    const begun = performance.now();
    const tell = () => {
      append(options.queryKey, came.slice(told));
      told = came.length;
      tellFrom = SHOW_AT * told;
    };
    const ask = () => {
      const { next, frameCount, items } = mergeAll(came);
      const asked = next && frameCount < LOAD_ALL_CAP ? askParts(session.client, plan, next, how) : undefined;
      // The loop below handles the error.
      asked?.catch(() => {});
      // Groups page by page, to avoid one long task.
      group(items);
      return asked;
    };
    try {
      let coming = ask();
      while (coming && !stop.signal.aborted) {
        const step = await coming;
        came = [...came, step];
        coming = step.some(({ error }) => error) ? undefined : ask();
        if (came.length >= tellFrom && performance.now() - begun > SHOW_AFTER_MS) tell();
      }
    } catch {
      setStopped(plan);
    } finally {
      stop.abort();
      running.current = undefined;
      tell();
      setLoadingAll(false);
    }
  }

  const reachedCap = query.hasNextPage && frames.length >= LOAD_ALL_CAP;
  const goesOn =
    query.hasNextPage &&
    !query.isFetching &&
    !(loadingAll || reachedCap) &&
    missing.length === 0 &&
    stopped !== plan;
  const goOn = useEffectEvent(() => void loadAll());
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);

  const { fetchNextPage } = query;
  const mayLoadMore = query.hasNextPage && !query.isFetchingNextPage && !loadingAll;
  // Changes identity when it can load again, so that the end of the list asks again.
  const loadMore = useCallback(() => {
    if (mayLoadMore) void fetchNextPage();
  }, [mayLoadMore, fetchNextPage]);

  return useStable({
    frames,
    loading: query.isLoading,
    error: query.error,
    missing,
    partCount: plan.parts.length,
    hasMore: query.hasNextPage || !isShown,
    loadingMore: query.isFetchingNextPage || !isShown,
    loadMore,
    retryMissing: useCallbackRef(() => retry.mutate()),
    retryingMissing: retry.isPending,
    loadingAll: goesOn || loadingAll || wasLoadingAll,
    loadAll: useCallbackRef((): void => void loadAll()),
    stopLoadingAll: useCallbackRef(() => {
      running.current?.abort();
      setStopped(plan);
    }),
    reachedCap,
    searchAgain: useCallbackRef((): void => void query.refetch()),
    /** Time of the last answer, ms. */
    answeredAt: query.dataUpdatedAt,
  });
}

export type SearchResults = ReturnType<typeof useSearchResults>;

/** Defers rendering of a list that grew, since a long one takes a while. */
function useGrowing<T>(list: readonly T[]): readonly T[] {
  const shown = useDeferredValue(list);
  const hasGrown = shown.length > 0 && shown.length < list.length && shown[0] === list[0];
  return hasGrown ? shown : list;
}

const NO_STEPS: readonly SearchStep[] = [];
const EMPTY_PLAN = {
  parts: [],
  sort: { field: "id", direction: "asc" },
  accepts: () => true,
  unsaid: [],
  covers: undefined,
  prefix: "",
} as const satisfies SearchPlan;
