import type { EntryState } from "../../../api/outbox/record.ts";
import type { PointBatch, PointEntry } from "../../../api/outbox/task.ts";

/** Where a point of a run stands. */
export const POINT_STATES = {
  planned: "Not ordered yet",
  sent: "Being ordered",
  done: "Ordered",
  refused: "Refused, not ordered",
  unknown: "No answer, not known",
  withdrawn: "Taken out, not ordered",
} as const satisfies Record<EntryState, string>;

/** Why a run does not go on, and what is certain. */
export function pointsStopWords({ stopReason, trouble }: PointBatch, entries: readonly PointEntry[]): string {
  switch (stopReason) {
    case "refused": {
      const error = entries.findLast(({ state }) => state === "refused")?.error;
      return `The service could not take one: ${error?.message ?? "no reason given."} The next ones are likely to fare the same. Nothing more is ordered until you say so.`;
    }
    case "no-answer":
      return "No answer came for one, and your tasks do not have it. Nothing more is ordered until you say so. Ordered once more, there may be two if the first request arrives after all.";
    case "trouble":
      return `${trouble?.message ?? "The service did not answer."} Nothing was ordered by that call.`;
    case "other-user":
      return "With a pasted token it cannot be told who started this. It goes on when you say so.";
    default:
      return "Nothing more is ordered until you say so.";
  }
}
