import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { addWatch, endWatch, listWatches, type Watch } from "../contract/watches.ts";
import { ifOffered } from "./api-error.ts";
import type { CallRequest } from "./client.ts";
import type { Session } from "./session.ts";

export type WatchToAdd = CallRequest<typeof addWatch>["body"];

const STALE_MS = 60_000;

/** Query of the person's watches at the host; null where it keeps none. */
export function watchesQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "watches"],
    queryFn: ({ signal }) => ifOffered(session.client.call(listWatches, {}, { signal })),
    // A client without a person has none.
    enabled: session.host?.person !== undefined,
    staleTime: STALE_MS,
  });
}

const reload = (queries: QueryClient, session: Session) =>
  queries.invalidateQueries({ queryKey: watchesQuery(session).queryKey });

export async function beginWatch(queries: QueryClient, session: Session, body: WatchToAdd): Promise<void> {
  await session.client.call(addWatch, { body });
  await reload(queries, session);
}

export async function stopWatch(queries: QueryClient, session: Session, { id }: Watch): Promise<void> {
  // One that a mail's link has ended is gone already.
  await ifOffered(session.client.call(endWatch, { params: { watchID: id } }));
  await reload(queries, session);
}
