import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import { t } from "../languages/texts.ts";
import { ApiError, orNull } from "./api-error.ts";
import type { Session } from "./session.ts";

/** Query keys of one resource. `lists` invalidates all of its lists. */
function keysOf(list: string, one: string) {
  return {
    lists: (session: Session) => [session.id, list] as const,
    pages: (session: Session, filter: object = {}) => [session.id, list, "pages", filter] as const,
    whole: (session: Session, filter: object = {}) => [session.id, list, "whole", filter] as const,
    one: (session: Session, id: string) => [session.id, one, id] as const,
  };
}

export const purchaseKeys = keysOf("purchases", "purchase");
export const taskKeys = keysOf("tasks", "task");
export const deliveryKeys = keysOf("deliveries", "delivery");

export interface Poll<T> {
  moves: (one: T) => boolean;
  everyMs: number;
}

/** Returns the poll interval, ms: false once nothing changes any more. A list of n requests is polled n times less often. */
export function pollOf<T>({ moves, everyMs }: Poll<T>, things: readonly T[], requests = 1): number | false {
  return things.some(moves) ? everyMs * requests : false;
}

export function oneQuery<T>(queryKey: QueryKey, poll: Poll<T>, ask: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<T | null> => orNull(ask(signal)),
    refetchInterval: ({ state }) => (state.data ? pollOf(poll, [state.data]) : false),
  });
}

/** Query of pages; reloads the loaded ones while something moves. */
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

interface Page<T> {
  data: T[];
  cursor?: string | undefined;
}

type AskPage<T> = (next: { cursor?: string }) => Promise<Page<T>>;

const MOST_IDLE = 10;
const MOST_PAGES = 1_000;

/**
 * Detects a list without an end: a repeated cursor, ten pages without anything new, or more than a thousand pages.
 * Returns the error, if any, for each page.
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

/** Yields the pages of a list (interface 3.5). Throws errors of `ask`, and an `ApiError` for a list without an end. */
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

export async function listAll<T>(ask: AskPage<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pagesOf(ask)) for (const entry of page) found.push(entry);
  return found;
}

/** Asks about so many at a time; returns all answers in their order. */
export async function inBatches<T, R>(all: readonly T[], size: number, ask: (some: T[]) => Promise<R[]>) {
  const answers: R[] = [];
  for (let start = 0; start < all.length; start += size)
    answers.push(...(await ask(all.slice(start, start + size))));
  return answers;
}

/** Poll intervals, ms. Lists are polled only while an entry may change. */
export const POLL_MS = {
  purchases: 2_000,
  deliveries: 2_000,
  /** Outside the demo, tasks change slowly. */
  tasks: { demo: 2_000, connected: 15_000 } satisfies Record<Session["kind"], number>,
  approvals: { waiting: 5_000, idle: 15_000 },
  callbacks: { waiting: 2_000, idle: 5_000 },
  bucket: 2_000,
  demoClock: 5_000,
} as const;
