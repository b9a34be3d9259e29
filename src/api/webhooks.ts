import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { CallbackAttempt, CallbackLogEntry, DemoControl } from "../contract/demo.ts";
import { listWebhooks } from "../contract/notifications.ts";
import { ifOffered } from "./api-error.ts";
import { listAll, POLL_MS } from "./collections.ts";
import type { Session } from "./session.ts";

/** Query of all webhooks; null where the service offers none (404, 501). */
export function webhooksQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "webhooks"],
    queryFn: ({ signal }) =>
      ifOffered(
        listAll((next) =>
          session.client.call(listWebhooks, { query: { limit: "100", ...next } }, { signal }),
        ),
      ),
    staleTime: 60_000,
  });
}

export function forgetWebhooks(queries: QueryClient, session: Session): Promise<void> {
  return queries.invalidateQueries({ queryKey: webhooksQuery(session).queryKey });
}

export type CallbackSource = Pick<DemoControl, "callbacks">;

/** Callbacks of the demo; a service reports none. */
export function callbacksQuery(session: Session, source: CallbackSource | undefined) {
  return queryOptions({
    queryKey: [session.id, "callbacks"],
    queryFn: source ? () => source.callbacks() : skipToken,
    refetchInterval: ({ state }) =>
      state.data?.some(isPending) ? POLL_MS.callbacks.waiting : POLL_MS.callbacks.idle,
  });
}

export function isPending({ state }: Pick<CallbackLogEntry, "state">): boolean {
  return state === "pending";
}

export function isTestCall({ resourceID }: Pick<CallbackLogEntry, "resourceID">): boolean {
  return resourceID.startsWith("test-");
}

/** Returns an attempt as sent, credentials masked; undefined when nothing was sent. */
export function requestText({ url, headers }: CallbackAttempt, body: string): string | undefined {
  if (url === undefined) return undefined;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`POST ${url}`, ...lines, "", body].join("\n");
}
