import { ObjectNotWritten } from "./object-writer.ts";

/** Seconds to wait after each failure in a row of one object; after the last one the delivery fails. */
export const RETRY_SECONDS = [1, 2, 4, 8] as const;

/** What follows a failed write: another try, or the end with a reason. */
export type AfterFailure = { retryAt: number } | { reason: string };

/** Decides after a failed write; `failures` is the number of those before it in a row, `now` in milliseconds. */
export function afterFailure(error: unknown, failures: number, now: number): AfterFailure {
  const refused = error instanceof ObjectNotWritten && error.kind === "refused";
  const wait = RETRY_SECONDS[failures];
  // What else goes wrong may be a bug: its words are not for the record, and it is not tried for ever either.
  const message = error instanceof ObjectNotWritten ? error.message : "The file could not be written.";
  if (refused) return { reason: message };
  return wait === undefined
    ? { reason: `${message} It was tried ${failures + 1} times.` }
    : { retryAt: now + wait * 1000 };
}
