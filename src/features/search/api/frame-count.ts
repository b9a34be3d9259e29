import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../../api/session.ts";
import type { SearchForm } from "../form/search-form.ts";
import { askParts } from "./merged-search.ts";
import { searchQuery } from "./use-search-results.ts";

/** Items of the one page that is counted. */
const PAGE = 300;

/** Counts the frames that a search would find: all, or those of its first page. Prices are not asked. */
export function frameCountQuery(
  session: Session,
  form: SearchForm,
  contractID: string | undefined,
  now: number,
) {
  const { plan, merge, options } = searchQuery(session, form, contractID, now);
  const parts = plan.parts.map((part) => ({ ...part, body: { ...part.body, limit: PAGE } }));
  return queryOptions({
    queryKey: ["frame-count", ...options.queryKey],
    queryFn: async ({ signal }) => {
      const step = await askParts(session.client, { ...plan, parts }, options.initialPageParam, { signal });
      const { frameCount, next, failed } = merge([step]);
      return { frames: frameCount, isAll: next === undefined && failed.length === 0 };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
