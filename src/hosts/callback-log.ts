import { callbackHeaders, callbackText } from "../service/callback-request.ts";
import type { CallbackAttempt, CallbackRecord } from "../service/store/callback-ledger.ts";

/** An attempt as the log shows it: the headers in the order they are sent, nothing in them that is secret. */
interface LoggedAttempt extends Omit<CallbackAttempt, "signature" | "signedAt"> {
  headers: [name: string, value: string][];
}

/** A callback as its log shows it: what is posted, and every attempt, the oldest first. Times in milliseconds since 1970. */
export interface CallbackLogEntry
  extends Pick<
    CallbackRecord,
    "id" | "webhookID" | "resourceKey" | "resourceID" | "createdAt" | "state" | "nextAttemptAt"
  > {
  status: string;
  body: string;
  attempts: LoggedAttempt[];
}

const MASKED = "Basic ••••••••";

/** What the log says of a callback. The headers of an attempt are made again, but for its password, which is not needed. */
export function logEntry(callback: CallbackRecord): CallbackLogEntry {
  const { leasedUntil: _lease, companyID: _company, data, attempts, ...shown } = callback;
  return {
    ...shown,
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
