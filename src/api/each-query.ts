import {
  type FetchQueryOptions,
  hashKey,
  keepPreviousData,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { createLane } from "./lane.ts";

/** At most so many are read at once. */
const lane = createLane(4);

/** What comes sooner after what was told last is told together, milliseconds: each time a whole list is drawn anew. */
const TOGETHER_MS = 250;

/**
 * What is read of each of some things, one by one, by their ids: as far as it is read, without those that have none. Each is kept
 * as its own query keeps it, and not read again while that is fresh.
 */
export function eachQuery<T extends { id: string; status: string }, Key extends QueryKey, Found>(
  name: QueryKey,
  things: readonly T[],
  queryOf: (thing: T) => FetchQueryOptions<Found, Error, Found, Key>,
) {
  const queryKey = [...name, things.map(({ id, status }) => `${id} ${status}`)];
  return queryOptions({
    queryKey,
    // To make it of many takes time.
    queryHash: hashKey(queryKey),
    queryFn: async ({ client, signal }): Promise<ReadonlyMap<string, NonNullable<Found>>> => {
      const found = new Map<string, NonNullable<Found>>();
      const take = (thing: T, one: Found | undefined) => one && found.set(thing.id, one);
      for (const thing of things) take(thing, client.getQueryData<Found>(queryOf(thing).queryKey));
      let toldAt = Number.NEGATIVE_INFINITY;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = () => {
        timer = undefined;
        toldAt = performance.now();
        client.setQueryData(queryKey, new Map(found));
      };
      const read = async (thing: T) => {
        take(thing, await client.fetchQuery(queryOf(thing)));
        if (!signal.aborted) timer ??= setTimeout(tell, toldAt + TOGETHER_MS - performance.now());
      };
      const ends = await Promise.allSettled(things.map((thing) => lane(() => read(thing), signal)));
      clearTimeout(timer);
      const failed = ends.find((end) => end.status === "rejected");
      if (!failed) return found;
      if (!signal.aborted) tell();
      throw failed.reason;
    },
    enabled: things.length > 0,
    staleTime: 600_000,
    placeholderData: keepPreviousData,
  });
}
