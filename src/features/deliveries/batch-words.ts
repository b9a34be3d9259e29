import type { DeliveryBatch, DeliveryEntry } from "../../api/outbox/delivery.ts";
import { countsWords } from "../../shared/orders/batch-words.ts";

/** "3 of 12 deliveries taken by the service, 1 refused, 8 to send". */
export function deliveryCounts(entries: readonly DeliveryEntry[]): string {
  return countsWords(entries, {
    one: "delivery",
    many: "deliveries",
    accepted: "taken by the service",
    open: "to send",
  });
}

/** Why an order does not go on, and what is certain. */
export function stopWords({ stopReason, trouble }: DeliveryBatch, entries: readonly DeliveryEntry[]): string {
  switch (stopReason) {
    case "refused": {
      const error = entries.findLast(({ state }) => state === "refused")?.error;
      return `The service did not take one: ${error?.message ?? "no reason given."} The next ones are likely to be refused too.`;
    }
    case "no-answer":
      return "No answer came for one, and your deliveries do not have it. Nothing more is sent until you say so; sent once more, it may be written twice to the same place.";
    case "trouble":
      return `${trouble?.message ?? "The service did not answer."} Nothing was sent by that call.`;
    case "other-user":
      return "With a pasted token it cannot be told who started this. It goes on when you say so.";
    default:
      return "Nothing more is sent until you say so.";
  }
}
