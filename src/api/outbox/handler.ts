import type { Session } from "../session.ts";
import type { Batch, Entry, RecordedError } from "./record.ts";
import { isLimitReached, type Outcome, type Policy, wasTurnedAway } from "./transitions.ts";

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

/** Time between two lookups of an entry without an answer. */
const LOOKUP_MS = 5_000;
/** Times in a row that the service may turn a batch away before it stops. */
const MOST_TURNED_AWAY = 4;
const SHORTEST_PAUSE = 1_000;

/** Entries one after the other: one that is not found, or a call that has to come first and fails, stops the batch. */
export function inTurnPolicy<E extends Entry>(stopsBatch: Policy<E>["stopsBatch"]): Policy<E> {
  return {
    read: (error) => {
      if (wasTurnedAway(error) || isLimitReached(error)) return "turned-away";
      return error.kind === "answer" && (error.status ?? 500) < 500 ? "refused" : "no-answer";
    },
    lookups: { "no-answer": [0, LOOKUP_MS, LOOKUP_MS] },
    afterMiss: () => "ask",
    inTurn: true,
    stopsBatch,
    setback: (error, during, count) => {
      if (during !== "send") return { stop: "trouble" };
      if (isLimitReached(error)) return { stop: "trouble" };
      if (!wasTurnedAway(error)) return undefined;
      if (count >= MOST_TURNED_AWAY || error.status === 401) return { stop: "trouble" };
      return { pauseMs: (error.retryAfterSeconds ?? 0) * 1000 || SHORTEST_PAUSE * 2 ** (count - 1) };
    },
    reconcilesStopped: "never",
  };
}
