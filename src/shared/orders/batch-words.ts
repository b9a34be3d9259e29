import type { Batch, Entry, EntryState } from "../../api/outbox/record.ts";
import { count } from "../../ui/text/format.ts";

const WORDS: readonly (readonly [EntryState, string])[] = [
  ["refused", "refused"],
  ["unknown", "without an answer"],
  ["withdrawn", "removed"],
];

/** "3 of 12 deliveries accepted, 1 refused, 8 to send": counts answers, never requests. */
export function countsWords(
  entries: readonly Pick<Entry, "state">[],
  words: { one: string; many: string; accepted: string; open: string },
): string {
  const number = (...states: EntryState[]) => entries.filter(({ state }) => states.includes(state)).length;
  const others = WORDS.flatMap(([state, word]) => (number(state) > 0 ? [`${number(state)} ${word}`] : []));
  const open = number("planned", "sent");
  return [
    `${number("done")} of ${count(entries.length, words.one, words.many)} ${words.accepted}`,
    ...others,
    ...(open > 0 ? [`${open} ${words.open}`] : []),
  ].join(", ");
}

/** Why a batch is paused, and what is certain. */
export function stopWords(
  { stopReason, trouble }: Pick<Batch, "stopReason" | "trouble">,
  entries: readonly Pick<Entry, "state" | "error">[],
  words: { refused: (why: string) => string; noAnswer: string; nothing: string },
): string {
  switch (stopReason) {
    case "refused": {
      const error = entries.findLast(({ state }) => state === "refused")?.error;
      return words.refused(error?.message ?? "no reason given.");
    }
    case "no-answer":
      return words.noAnswer;
    case "trouble":
      return `${trouble?.message ?? "The service did not answer."} ${words.nothing}`;
    case "other-user":
      return "A pasted token does not show who started this. Paused until you resume.";
    default:
      return "Paused until you resume.";
  }
}
