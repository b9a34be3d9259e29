import type { CallbackAttempt, CallbackRecord } from "../../service/store/records.ts";
import type { Store } from "../../service/store/store.ts";
import { callbackHeaders, callbackText } from "../../service/webhooks/callback-request.ts";

/** An attempt as the log shows it: the headers in the order they are sent, nothing in them that is secret. */
interface LoggedAttempt extends Omit<CallbackAttempt, "signature" | "signedAt"> {
  headers: [name: string, value: string][];
}

/** A callback as its log shows it: what is posted, and every attempt, the oldest first. Times in milliseconds since 1970. */
export interface CallbackLogEntry
  extends Pick<CallbackRecord, "id" | "webhookID" | "resourceKey" | "resourceID" | "createdAt" | "state"> {
  status: string;
  /** When it is tried next; missing when it is not. */
  nextAttemptAt?: number;
  body: string;
  attempts: LoggedAttempt[];
}

/** The latest callbacks of everybody, newest first. */
export function latestCallbacks(store: Store, limit: number): Promise<CallbackRecord[]> {
  return store.read((tx) => tx.page("callbacks", "latest", { equals: {}, limit }));
}

const MASKED = "Basic ••••••••";

/** What the log says of a callback. The headers of an attempt are made again, but for its password, which is not needed. */
export function logEntry(callback: CallbackRecord): CallbackLogEntry {
  const { id, webhookID, resourceKey, resourceID, createdAt, state, dueAt, data, attempts } = callback;
  return {
    ...{ id, webhookID, resourceKey, resourceID, createdAt, state },
    ...(dueAt !== undefined && { nextAttemptAt: dueAt }),
    status: data.status,
    body: callbackText(callback),
    attempts: attempts.map(({ signature, signedAt, ...attempt }) => ({
      ...attempt,
      headers:
        signature === undefined
          ? []
          : Object.entries(
              callbackHeaders({
                id: callback.id,
                at: signedAt ?? attempt.at,
                signature,
                authorization: MASKED,
              }),
            ),
    })),
  };
}
