import type { EntryState } from "../../../api/outbox/record.ts";
import type { PointBatch, PointEntry } from "../../../api/outbox/task.ts";

/** The state of a point of a run. */
export const POINT_STATES = {
  planned: "Not ordered yet",
  sent: "Being ordered",
  done: "Ordered",
  refused: "Refused, not ordered",
  unknown: "Unknown, no answer",
  withdrawn: "Removed, not ordered",
} as const satisfies Record<EntryState, string>;

/** Why a run is paused, and what is certain. */
export function pointsStopWords({ stopReason, trouble }: PointBatch, entries: readonly PointEntry[]): string {
  switch (stopReason) {
    case "refused": {
      const error = entries.findLast(({ state }) => state === "refused")?.error;
      return `The service could not accept one: ${error?.message ?? "no reason given."} The next ones are likely to fail too. Paused until you resume.`;
    }
    case "no-answer":
      return "One got no answer and is not among your tasks. Paused until you resume. If you order it again, there may be two if the first request still arrives.";
    case "trouble":
      return `${trouble?.message ?? "The service did not answer."} Nothing was ordered by that call.`;
    case "other-user":
      return "A pasted token does not show who started this. Paused until you resume.";
    default:
      return "Paused until you resume.";
  }
}
