import type { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import type { Batch, Entry, RecordedError, StopReason, Uncertainty } from "./record.ts";

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

/** What the service holds of an entry: it, or with `isRefused` what prevents it. */
export interface Outcome<E extends Entry> {
  made: { id: string; status: string };
  isRefused?: boolean;
  fields?: Partial<E>;
}

/** How entries of a kind are treated; decisions alone. */
export interface Policy<E extends Entry> {
  read: (error: ApiError) => Reading;
  /** Waits before each lookup after an attempt that left the entry uncertain, milliseconds. */
  lookups: Readonly<Partial<Record<Uncertainty, readonly number[]>>>;
  /** What becomes of an entry that no reconcile attempt has found. */
  afterMiss: (entry: E) => "send" | "ask" | { refused: Partial<E> };
  /**
   * What an entry is about: while that is unknown, nothing else is sent for it, but everything else is. Absent: batches and
   * their entries are sent one at a time, and none while one is unknown.
   */
  subject?: (entry: E) => string;
  /** Whether a refused entry stops the batch, since the next ones are likely to be refused too. */
  stopsBatch: (refused: E) => boolean;
  /** What the `count`th failed call in a row means for the batch; undefined where it means nothing. */
  setback: (error: ApiError, during: Call, count: number) => Setback | undefined;
  /** Whether a batch that was stopped is reconciled: never, of the user who is known to be its own, or always. */
  reconcilesStopped: "never" | "own" | "always";
}

/** What an error means for the entry that was sent. `turned-away`: the service did not act, the same may be sent again. */
type Reading = "refused" | "turned-away" | Uncertainty;

/** The purpose of a call; `prepare` and `reconcile` change nothing at the service. */
export type Call = "prepare" | "send" | "reconcile";

type Setback = { pauseMs: number } | { stop: StopReason };

/** Time after a first failed call, and after many, milliseconds. */
export const SHORTEST_PAUSE = 1_000;
export const LONGEST_PAUSE = 30_000;

/** Time after the `count`th failed call in a row, milliseconds: twice as long each time. */
export function pauseAfter(count: number): number {
  return Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (count - 1));
}

/** Whether the service answered before it acted: not signed in, or too fast. */
export function wasTurnedAway({ kind, status }: ApiError): boolean {
  return kind === "answer" && (status === 401 || status === 429);
}

/** Whether a company has as much as it may: the same may be sent again when there is room. */
export function isLimitReached({ code }: Pick<RecordedError, "code">): boolean {
  return code === "ERR_LIMIT_REACHED";
}

/** Time between two lookups of an entry without an answer. */
const LOOKUP_MS = 5_000;
/** Times in a row that the service may turn a batch away before it stops. */
const MOST_TURNED_AWAY = 4;

/** Entries one after the other: one that is not found, or a call that has to come first and fails, stops the batch. */
export function inTurnPolicy<E extends Entry>(stopsBatch: Policy<E>["stopsBatch"]): Policy<E> {
  return {
    read: (error) => {
      if (wasTurnedAway(error) || isLimitReached(error)) return "turned-away";
      return error.kind === "answer" && (error.status ?? 500) < 500 ? "refused" : "no-answer";
    },
    lookups: { "no-answer": [0, LOOKUP_MS, LOOKUP_MS] },
    afterMiss: () => "ask",
    stopsBatch,
    setback: (error, during, count) => {
      if (during !== "send" || isLimitReached(error)) return { stop: "trouble" };
      if (!wasTurnedAway(error)) return undefined;
      if (count >= MOST_TURNED_AWAY || error.status === 401) return { stop: "trouble" };
      return { pauseMs: (error.retryAfterSeconds ?? 0) * 1000 || pauseAfter(count) };
    },
    reconcilesStopped: "never",
  };
}
