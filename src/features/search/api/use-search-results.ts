import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import { useServiceClock } from "../../../api/clock.ts";
import { type CatalogFrame, framesOf } from "../../../api/frames/frame.ts";
import type { Session } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { type SearchForm, toSearchInput } from "../form/search-form.ts";
import {
  askParts,
  mergedSearchQuery,
  mergeParts,
  progressOf,
  retryRequest,
  type SearchStep,
} from "./merged-search.ts";
import { planSearch } from "./search-plan.ts";

/** Most frames that "Load all" loads; beyond it the search has to be narrowed. */
export const LOAD_ALL_CAP = 5_000;

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
  /** "Load all" is running. */
  loadingAll: boolean;
  loadAll: () => void;
  stopLoadingAll: () => void;
  reachedCap: boolean;
  searchAgain: () => void;
  /** When the last answer came, milliseconds. */
  answeredAt: number;
}

/** A search as it is planned at a moment (milliseconds, by the service's clock), and the query that runs it. */
export function searchQuery(session: Session, form: SearchForm, contractID: string | undefined, now: number) {
  const input = toSearchInput(form, contractID, now);
  const plan = planSearch(input, session);
  const isExact = input.exact !== undefined;
  const bodies = plan.parts.map(({ body }) => body);
  const key = [session.id, bodies, form.families, form.area, isExact, plan.unsaid, plan.covers?.least];
  return { plan, options: mergedSearchQuery(session.client, plan, key) };
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
  const plan = asked?.plan;
  const options = asked?.options ?? mergedSearchQuery(session.client, EMPTY_PLAN, [session.id]);
  const query = useInfiniteQuery({ ...options, enabled: plan !== undefined });
  const steps = query.data?.pages ?? NO_STEPS;

  const shown = useMemo(() => {
    const merged = mergeParts(progressOf(plan ?? EMPTY_PLAN, steps), (plan ?? EMPTY_PLAN).sort);
    const frames = framesOf(merged.items, session.prefix);
    return { merged, frames };
  }, [plan, steps, session.prefix]);

  const missing = useMemo(() => {
    const parts = progressOf(plan ?? EMPTY_PLAN, steps);
    return parts.flatMap(({ error }, index) =>
      error ? [{ words: plan?.parts[index]?.missing ?? t("The whole area is missing"), error }] : [],
    );
  }, [plan, steps]);

  const retry = useMutation({
    mutationFn: () =>
      askParts(session.client, plan ?? EMPTY_PLAN, retryRequest(plan ?? EMPTY_PLAN, steps), undefined),
    onSuccess: (step) => {
      queries.setQueryData(options.queryKey, (data) =>
        data ? { pages: [...data.pages, step], pageParams: [...data.pageParams, []] } : data,
      );
    },
  });

  const running = useRef(false);
  const [loadingAll, setLoadingAll] = useState(false);
  async function loadAll() {
    running.current = true;
    setLoadingAll(true);
    let page = await query.fetchNextPage();
    while (
      running.current &&
      page.hasNextPage &&
      !page.isError &&
      itemCount(page.data?.pages) < LOAD_ALL_CAP
    ) {
      page = await page.fetchNextPage();
    }
    running.current = false;
    setLoadingAll(false);
  }

  return {
    frames: shown.frames,
    loading: query.isLoading,
    error: query.error,
    missing,
    partCount: plan?.parts.length ?? 0,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retryMissing: () => retry.mutate(),
    retryingMissing: retry.isPending,
    loadingAll,
    loadAll: () => void loadAll(),
    stopLoadingAll: () => {
      running.current = false;
    },
    reachedCap: query.hasNextPage && itemCount(query.data?.pages) >= LOAD_ALL_CAP,
    searchAgain: () => void query.refetch(),
    answeredAt: query.dataUpdatedAt,
  };
}

const NO_STEPS: readonly SearchStep[] = [];
const EMPTY_PLAN = {
  parts: [],
  sort: { field: "id", direction: "asc" },
  accepts: () => true,
  unsaid: [],
  covers: undefined,
  prefix: "",
} as const satisfies Parameters<typeof mergedSearchQuery>[1];

function itemCount(steps: readonly SearchStep[] | undefined): number {
  return (steps ?? []).flat().reduce((sum, { items }) => sum + items.length, 0);
}
