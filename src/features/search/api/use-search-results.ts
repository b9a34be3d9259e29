import { useCallbackRef } from "@mantine/hooks";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import { useServiceClock } from "../../../api/clock.ts";
import { type CatalogFrame, createGrouping } from "../../../api/frames/frame.ts";
import type { Session } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { useSame } from "../../../ui/list/use-kept.ts";
import { type SearchForm, toSearchInput } from "../form/search-form.ts";
import { askParts, createMerge, mergedSearchQuery, type SearchStep } from "./merged-search.ts";
import { planSearch, type SearchPlan } from "./search-plan.ts";

/** Most frames that a search loads; beyond it the search has to be narrowed. */
const LOAD_ALL_CAP = 20_000;
/** Items of a page of it: each page costs the same again, so that few large ones come sooner. */
const LARGE_PAGE = 1_000;
/** What has come is shown meanwhile, after this time, milliseconds, and whenever it is twice as much: all that is there is drawn anew. */
const SHOW_AFTER_MS = 1_500;
const SHOW_AT = 2;

/** A part of the search that failed, with the words for what is missing. */
export interface MissingPart {
  words: string;
  error: ApiError;
}

/** What the result list and the map show of a search. */
export interface SearchResults {
  frames: readonly CatalogFrame[];
  /** A first answer is awaited. */
  loading: boolean;
  /** The whole search failed. */
  error: Error | null;
  missing: readonly MissingPart[];
  /** How many requests the area takes. */
  partCount: number;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  retryMissing: () => void;
  retryingMissing: boolean;
  /** All are being loaded, which begins by itself and can be stopped. */
  loadingAll: boolean;
  loadAll: () => void;
  stopLoadingAll: () => void;
  reachedCap: boolean;
  searchAgain: () => void;
  /** When the last answer came, milliseconds. */
  answeredAt: number;
}

/** What there is beside what is loaded: `more`, which is asked for when it is wanted, or parts that are `missing` since they failed. */
export function restOf({ hasMore, missing }: Pick<SearchResults, "hasMore" | "missing">) {
  if (hasMore) return "more";
  return missing.length > 0 ? "missing" : "none";
}

/** A search as it is planned at a moment (milliseconds, by the service's clock), and the query that runs it. */
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

/** Runs the applied search. `form` undefined: nothing is searched. Results of the last search stay while a new one runs. */
export function useSearchResults(
  form: SearchForm | undefined,
  contractID: string | undefined,
): SearchResults {
  const session = useSession();
  const queries = useQueryClient();
  // A relative time range is fixed when the search is applied, so that its pages belong together.
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
  /** The search of which the user, or a failure, stopped the loading. */
  const [stopped, setStopped] = useState<SearchPlan>();

  const merged = useMemo(() => merge(steps), [merge, steps]);
  const [group] = useState(() => createGrouping(session.prefix));
  const loaded = useMemo(() => group(merged.items), [group, merged.items]);
  const frames = useGrowing(loaded);
  const isShown = frames === loaded;
  // It is over once all that it loaded is shown.
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
  // Another search, or leaving, ends it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the plan that it was started with.
  useEffect(() => () => running.current?.abort(), [plan]);
  /** The next page is on its way while the one before is read and taken in; all are shown a few times, and at the end. */
  async function loadAll() {
    if (running.current) return;
    setStopped(undefined);
    const stop = new AbortController();
    const how = { signal: stop.signal, pageSize: LARGE_PAGE, ahead: new Map() };
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
      // What failed is told where it is awaited.
      asked?.catch(() => {});
      // Read page by page, so that to show them takes no long task.
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
      // Nobody waits for what is still on its way.
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
  // Another one once it can do something again: who is at the end of the list then asks anew.
  const loadMore = useCallback(() => {
    if (mayLoadMore) void fetchNextPage();
  }, [mayLoadMore, fetchNextPage]);

  return useSame({
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
    loadAll: useCallbackRef(() => void loadAll()),
    stopLoadingAll: useCallbackRef(() => {
      running.current?.abort();
      setStopped(plan);
    }),
    reachedCap,
    searchAgain: useCallbackRef(() => void query.refetch()),
    answeredAt: query.dataUpdatedAt,
  });
}

/** A list to which more came is shown when the page has time for it: of a long one, all that shows it takes a while. */
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
