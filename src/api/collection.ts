import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import { orNull } from "./api-error.ts";
import type { Session } from "./session.ts";

/**
 * Keys of what is known of one resource in a session. All lists of it become stale by `lists`, whichever part they show.
 */
function keysOf(list: string, one: string) {
  return {
    lists: (session: Session) => [session.id, list] as const,
    /** As far as a screen has paged. */
    pages: (session: Session, filter: object = {}) => [session.id, list, "pages", filter] as const,
    /** All that there is, or all that the service knows of some. */
    whole: (session: Session, filter: object = {}) => [session.id, list, "whole", filter] as const,
    one: (session: Session, id: string) => [session.id, one, id] as const,
  };
}

export const purchaseKeys = keysOf("purchases", "purchase");
export const taskKeys = keysOf("tasks", "task");
export const deliveryKeys = keysOf("deliveries", "delivery");

/** What changes in a collection, and how often it is refreshed while it does. */
export interface Poll<T> {
  moves: (one: T) => boolean;
  everyMs: number;
}

/**
 * The refresh interval, milliseconds: none once nothing changes any more. What took several requests is refreshed as many
 * times less often, so that a long list costs the service no more than a short one.
 */
export function pollOf<T>({ moves, everyMs }: Poll<T>, things: readonly T[], requests = 1): number | false {
  return things.some(moves) ? everyMs * requests : false;
}

/** One of a collection, refreshed until it is at its end. Null when there is none. */
export function oneQuery<T>(queryKey: QueryKey, poll: Poll<T>, ask: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<T | null> => orNull(ask(signal)),
    refetchInterval: ({ state }) => (state.data ? pollOf(poll, [state.data]) : false),
  });
}

/** A collection as a screen pages through it: a page at a time, those that are loaded read again while something moves. */
export function pagesQuery<T, P extends { data: T[]; cursor?: string | undefined }>(
  queryKey: QueryKey,
  poll: Poll<T>,
  ask: (next: { cursor?: string }, signal: AbortSignal) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    refetchInterval: ({ state: { data } }) =>
      pollOf(poll, data?.pages.flatMap((page) => page.data) ?? [], data?.pages.length),
  });
}
