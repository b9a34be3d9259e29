import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import { t } from "../languages/texts.ts";
import { ApiError, orNull } from "./api-error.ts";
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

/** A page of a list, and where the next one begins: nowhere after the last. */
interface Page<T> {
  data: T[];
  cursor?: string | undefined;
}

/** Asks for the page that begins there; the query of the first page has no cursor. */
type AskPage<T> = (next: { cursor?: string }) => Promise<Page<T>>;

/** So many pages one after the other may bring nothing new. */
const MOST_IDLE = 10;
/** No list has more pages than that. */
const MOST_PAGES = 1_000;

/**
 * Tells of each page of a list, by its cursor and whether it brought anything new, whether there is no end to be reached: the error to
 * show then. It is where a cursor comes again, where page after page brings nothing new, and where there are more than a thousand.
 */
export function endlessPages(): (cursor: string | undefined, isNew: boolean) => ApiError | undefined {
  const seen = new Set<string>();
  let idle = 0;
  return (cursor, isNew) => {
    idle = isNew ? 0 : idle + 1;
    if (!cursor) return undefined;
    const isEndless = seen.has(cursor) || idle >= MOST_IDLE || seen.size >= MOST_PAGES;
    seen.add(cursor);
    if (!isEndless) return undefined;
    const message = t(
      "The service names page after page and comes to no end: its list cannot be read whole.",
    );
    return new ApiError({ kind: "shape", code: "endless_pages", message });
  };
}

/**
 * The pages of a list one after the other, for who may have seen enough before the last (interface 3.5). Throws what `ask` throws, and
 * an `ApiError` where they come to no end.
 */
export async function* pagesOf<T>(ask: AskPage<T>): AsyncGenerator<T[]> {
  const endless = endlessPages();
  let cursor: string | undefined;
  do {
    const page: Page<T> = await ask(cursor ? { cursor } : {});
    yield page.data;
    cursor = page.cursor;
    const error = endless(cursor, page.data.length > 0);
    if (error) throw error;
  } while (cursor);
}

/** All that a list holds, page by page. Throws what `pagesOf` throws: a part of a list is no list. */
export async function listAll<T>(ask: AskPage<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pagesOf(ask)) for (const entry of page) found.push(entry);
  return found;
}
