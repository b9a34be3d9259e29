import type { Session } from "../session.ts";
import type { Batch, Entry, RecordedError } from "./record.ts";
import type { Outcome, Policy } from "./transitions.ts";

/** What a handler works with while a batch is sent. */
export interface HandlerServices<E extends Entry> {
  client: Session["client"];
  /** Fires when the user leaves. */
  signal: AbortSignal;
  /** All entries of the account that are of this kind. */
  entriesOf: (account: string) => Promise<E[]>;
}

/** How entries of one kind are sent and found again. Calls throw `ApiError`. */
export interface Handler<B extends Batch, E extends Entry> {
  policy: Policy<E>;
  /** Called before the intent is written: returns what to write with it, or why nothing is to be sent. */
  prepare?: (entry: E) => Promise<{ fields: Partial<E> } | { refused: RecordedError }>;
  /** Sends an entry whose intent is written, once. */
  send: (batch: B, entry: E) => Promise<Outcome<E>>;
  /** Reconciles an entry without a clear answer: what the service has of it; undefined where it has none. */
  reconcile: (batch: B, entry: E) => Promise<Outcome<E> | undefined>;
}
