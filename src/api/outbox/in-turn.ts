import type { Entry } from "./record.ts";
import { isLimitReached, type Policy, wasTurnedAway } from "./transitions.ts";

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
