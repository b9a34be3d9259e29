import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { CallbackRecord } from "../../service/store/records.ts";
import type { Store } from "../../service/store/store.ts";
import { callbackHeaders, callbackText } from "../../service/webhooks/callback-request.ts";

export function latestCallbacks(store: Store, limit: number): Promise<CallbackRecord[]> {
  return store.read((tx) => tx.page("callbacks", "latest", { equals: {}, limit }));
}

const MASKED = "Basic ••••••••";

/** Returns a callback's log entry. Headers are rebuilt, with the password masked. */
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
