import type { DeliveryEntry, DeliveryOrder } from "../../api/deliver/delivery-record.ts";
import type { EntryState } from "../../api/orders-ledger/ledger-record.ts";
import { count } from "../../ui/format.ts";

const WORDS: readonly (readonly [EntryState, string])[] = [
  ["refused", "refused"],
  ["unknown", "without an answer"],
  ["withdrawn", "taken out"],
];

/** "3 of 12 deliveries sent, 1 refused, 8 to send": counts answers, never requests. */
export function countsWords(entries: readonly DeliveryEntry[]): string {
  const number = (...states: EntryState[]) => entries.filter(({ state }) => states.includes(state)).length;
  const others = WORDS.flatMap(([state, word]) => (number(state) > 0 ? [`${number(state)} ${word}`] : []));
  const open = number("planned", "sent");
  return [
    `${number("accepted")} of ${count(entries.length, "delivery", "deliveries")} taken by the service`,
    ...others,
    ...(open > 0 ? [`${open} to send`] : []),
  ].join(", ");
}

/** Why an order does not go on, and what is certain. */
export function stopWords({ stopReason, trouble }: DeliveryOrder, entries: readonly DeliveryEntry[]): string {
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
