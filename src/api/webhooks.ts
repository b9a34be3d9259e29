import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  type Webhook,
} from "../contract/notifications.ts";
import { isNotOffered } from "./api-error.ts";
import type { CallRequest } from "./client.ts";
import { listAll } from "./collections.ts";
import type { CallbackAttempt, CallbackLogEntry, DemoControl } from "./demo.ts";
import { POLL_MS } from "./poll.ts";
import type { Session } from "./session.ts";

/** The webhooks that the caller can see, all pages; null where the service does not offer any (404, 501). */
export function webhooksQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "webhooks"],
    queryFn: async ({ signal }) => {
      try {
        return await listAll((next) =>
          session.client.call(listWebhooks, { query: { limit: "100", ...next } }, { signal }),
        );
      } catch (error) {
        if (isNotOffered(error)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** Registers a webhook; its password is never given back. Throws `ApiError`. */
export function registerWebhook(
  { client }: Session,
  body: CallRequest<typeof createWebhook>["body"],
): Promise<Webhook> {
  return client.call(createWebhook, { body });
}

/** Changes what is given of a webhook; the service wants `auth` with a target of another origin. Throws `ApiError`. */
export function updateWebhook(
  { client }: Session,
  webhookID: string,
  body: CallRequest<typeof changeWebhook>["body"],
): Promise<Webhook> {
  return client.call(changeWebhook, { params: { webhookID }, body });
}

/** Removes a webhook; what waits to be sent to it is refused. Throws `ApiError`. */
export async function unregisterWebhook({ client }: Session, webhookID: string): Promise<void> {
  await client.call(removeWebhook, { params: { webhookID } });
}

/** Has the list of webhooks read again. */
export function forgetWebhooks(queries: QueryClient, session: Session): Promise<void> {
  return queries.invalidateQueries({ queryKey: webhooksQuery(session).queryKey });
}

/** The part of the demo that knows callbacks. */
export type CallbackSource = Pick<DemoControl, "callbacks">;

/** Time between two looks at the log: while something is to be sent, and otherwise. */

/** The demo's latest callbacks of all webhooks, newest first. */
export function callbacksQuery(session: Session, source: CallbackSource) {
  return queryOptions({
    queryKey: [session.id, "callbacks"],
    queryFn: () => source.callbacks(),
    refetchInterval: ({ state }) =>
      state.data?.some(isPending) ? POLL_MS.callbacks.waiting : POLL_MS.callbacks.idle,
  });
}

/** Whether a callback is still to be sent. */
export function isPending({ state }: Pick<CallbackLogEntry, "state">): boolean {
  return state === "pending";
}

/** Whether a callback is a test call. */
export function isTestCall({ resourceID }: Pick<CallbackLogEntry, "resourceID">): boolean {
  return resourceID.startsWith("test-");
}

/** An attempt as it goes over the wire, its credentials masked; undefined when nothing was sent. */
export function requestText({ url, headers }: CallbackAttempt, body: string): string | undefined {
  if (url === undefined) return undefined;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`POST ${url}`, ...lines, "", body].join("\n");
}
