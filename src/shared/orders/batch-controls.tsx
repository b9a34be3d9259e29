import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop, IconRefresh, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { resumeBatch, stopBatch, withdrawRest } from "../../api/outbox/outbox.ts";
import type { Batch, Entry, EntryState } from "../../api/outbox/record.ts";
import type { OutboxKind } from "../../api/outbox/store.ts";
import { t, text } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton, iconBefore } from "../../ui/input/busy-button.tsx";
import classes from "./batch-controls.module.css";

interface BatchControlsProps {
  isRunning: boolean;
  unknown: boolean;
  rest: number;
  batch: readonly [kind: OutboxKind, id: string];
  words: { again: string; goOn: string; withdraw: string };
  /** Adds actions, run through `act`, whose failures are shown here. */
  children?: (act: (change: () => Promise<void>) => void) => ReactNode;
}

export function BatchControls({ isRunning, unknown, rest, batch, words, children }: BatchControlsProps) {
  const { mutate, error, isPending } = useMutation({ mutationFn: (change: () => Promise<void>) => change() });
  const resume = (isAgain: boolean) => mutate(() => resumeBatch(...batch, isAgain ? { again: true } : {}));
  return (
    <>
      {error && <ErrorMessage error={error} title={t("Couldn’t save the change in this browser")} />}
      <div className={classes.actions}>
        {isRunning && rest > 0 && (
          <Button
            variant="danger"
            {...iconBefore(IconPlayerStop)}
            onClick={() => mutate(() => stopBatch(...batch))}
          >
            {t("Stop after this one")}
          </Button>
        )}
        {!isRunning && unknown && (
          <>
            <BusyButton busy={isPending} Icon={IconRefresh} onClick={() => resume(false)}>
              {t("Check again")}
            </BusyButton>
            <Button variant="default" {...iconBefore(IconSend)} onClick={() => resume(true)}>
              {words.again}
            </Button>
          </>
        )}
        {!isRunning && !unknown && rest > 0 && (
          <BusyButton busy={isPending} Icon={IconPlayerPlay} onClick={() => resume(false)}>
            {words.goOn}
          </BusyButton>
        )}
        {children?.(mutate)}
        {!isRunning && rest > 0 && (
          <Button variant="subtle" onClick={() => mutate(() => withdrawRest(...batch))}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </>
  );
}

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
