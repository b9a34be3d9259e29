import { queryOptions } from "@tanstack/react-query";
import type { CallbackAttempt, CallbackLogEntry, DemoControl } from "../demo/demo.ts";
import { POLL_MS } from "../poll.ts";
import type { Session } from "../session.ts";

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
