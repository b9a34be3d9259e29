import type { Batch, Entry, EntryState } from "../../api/outbox/record.ts";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";

const WORDS: readonly (readonly [EntryState, string])[] = [
  ["refused", text("{count} refused")],
  ["unknown", text("{count} without an answer")],
  ["withdrawn", text("{count} removed")],
];

/** "3 of 12 deliveries accepted, 1 refused, 8 to send": counts answers, never requests. */
export function countsWords(
  entries: readonly Pick<Entry, "state">[],
  words: { accepted: (accepted: number, all: number) => string; open: (open: number) => string },
): string {
  const number = (...states: EntryState[]) => entries.filter(({ state }) => states.includes(state)).length;
  const others = WORDS.flatMap(([state, word]) =>
    number(state) > 0 ? [t(word, { count: number(state) })] : [],
  );
  const open = number("planned", "sent");
  return [
    words.accepted(number("done"), entries.length),
    ...others,
    ...(open > 0 ? [words.open(open)] : []),
  ].join(t(", ¦between parts"));
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
      return words.refused(error?.message ?? t("no reason given."));
    }
    case "no-answer":
      return t(words.noAnswer);
    case "trouble":
      return `${trouble?.message ?? t("The service did not answer.")} ${t(words.nothing)}`;
    case "other-user":
      return t("A pasted token does not show who started this. Paused until you resume.");
    default:
      return t("Paused until you resume.");
  }
}
