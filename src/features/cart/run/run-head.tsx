import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OrderState } from "../../../api/orders/order-events.ts";
import { resumeBatch, stopBatch } from "../../../api/outbox/outbox.ts";
import type { PurchaseBatch, PurchaseEntry } from "../../../api/outbox/purchase.ts";
import { isUncertain, isUnderWay } from "../../../api/outbox/record.ts";
import { entryState, type PurchaseStatuses, type RunSummary } from "../../../api/runs.ts";
import { t, text } from "../../../languages/texts.ts";
import { SpendButton } from "../../../shared/money/money-dialog.tsx";
import { ORDER_STATES, PURCHASE_TEXTS } from "../../../shared/orders/order-states.ts";
import { StateBar } from "../../../shared/orders/state-bar.tsx";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { Dotted } from "../../../ui/text/dotted.tsx";
import { formatTime } from "../../../ui/text/format.ts";
import classes from "./run-head.module.css";

export interface RunHeadProps {
  run: PurchaseBatch;
  entries: readonly PurchaseEntry[];
  statuses: PurchaseStatuses;
  summary: RunSummary;
  online: boolean;
}

export function RunHead({ run, entries, statuses, summary, online }: RunHeadProps) {
  const stop = useMutation({ mutationFn: () => stopBatch("purchase", run.id) });
  const resume = useMutation({ mutationFn: () => resumeBatch("purchase", run.id) });
  const goesOn = isUnderWay(run);
  const control = controlOf(run, summary, { stop: stop.mutate, resume: resume.mutate });
  const head = useRef<HTMLElement>(null);
  /** Moves the focus to the title if the button leaves with it. */
  const [keepFocus] = useState(() => (button: HTMLButtonElement) => () => {
    if (document.activeElement === button) head.current?.querySelector("h1")?.focus();
  });
  const unkept = stop.error ?? resume.error;
  return (
    <header className={classes.head} ref={head}>
      <div className={classes.line}>
        <div className={classes.titles}>
          <h1 tabIndex={-1} ref={takeLostFocus}>
            {title(run, summary)}
          </h1>
          <p>
            <Dotted
              parts={[
                t("Run {id}, started {time}", { id: run.id, time: formatTime(run.createdAt, "second") }),
                run.reference && t("reference “{reference}”", { reference: run.reference }),
              ]}
            />
          </p>
        </div>
        {control && (
          // Stop and Resume share one element: neither a held key nor a double click on Stop buys.
          <SpendButton
            ref={keepFocus}
            busy={false}
            variant={goesOn ? "danger" : "filled"}
            size="md"
            disabled={!goesOn && !online}
            // Not disabled while it stops, which would lose the focus.
            {...(run.state === "stopping" && { "data-disabled": true, "aria-disabled": true })}
            leftSection={<control.Icon size={16} stroke={1.75} aria-hidden />}
            onClick={control.act}
          >
            {control.words}
          </SpendButton>
        )}
      </div>
      {unkept && <ErrorMessage error={unkept} title={t("Couldn’t save the change in this browser")} />}
      <StateBar
        states={entries.map((entry) => entryState(entry, statuses))}
        nameOf={(index) => entries[index]?.frameID}
        label={t("{count, plural, one {# frame} other {# frames}} of this run", { count: summary.total })}
        isTold={run.state === "finished" || run.state === "stopped"}
        note={note(run, online, entries.some(isUncertain))}
      />
    </header>
  );
}

function controlOf(
  { state }: PurchaseBatch,
  { counts }: RunSummary,
  { stop, resume }: { stop: () => void; resume: () => void },
) {
  switch (state) {
    case "running":
      return { words: t("Stop after this frame"), Icon: IconPlayerStop, act: stop };
    case "stopping":
      return { words: t("Stopping after this frame"), Icon: IconPlayerStop, act: undefined };
    case "stopped":
    case "finished":
      if (counts.planned + counts.unknown === 0) return undefined;
      return {
        words:
          counts.planned > 0
            ? t("Resume, {count} to buy", { count: counts.planned })
            : t("Check again, then buy the rest"),
        Icon: IconPlayerPlay,
        act: resume,
      };
  }
}

function title(run: PurchaseBatch, { counts, total }: RunSummary): string {
  const count = total - counts.withdrawn;
  const ended = t("{count, plural, one {# frame} other {# frames}}: {parts}", {
    count,
    parts: outcomeWords(counts),
  });
  switch (run.state) {
    case "running":
    case "stopping":
      return t("Ordering {count, plural, one {# frame} other {# frames}}", { count });
    case "stopped":
      return t("Stopped, {ended}", { ended });
    case "finished":
      return ended;
  }
}

function note(run: PurchaseBatch, online: boolean, isUncertain: boolean): string {
  switch (run.state) {
    case "running":
      return online
        ? t("Safe to close: the run resumes when you return")
        : t("Offline: nothing is sent until you are back online");
    case "stopping":
      return t("Nothing new is sent");
    case "stopped":
      return isUncertain && run.stopReason !== "other-user"
        ? `${t(STOP_WORDS[run.stopReason ?? "user"])} ${t("Unknown ones are checked against your purchases.")}`
        : t(STOP_WORDS[run.stopReason ?? "user"]);
    case "finished":
      return run.finishedAt === undefined
        ? t("All sent")
        : t("All sent {time}", { time: formatTime(run.finishedAt, "second") });
  }
}

const STOP_WORDS = {
  user: text("Stopped by you. Planned purchases were not sent."),
  trouble: text("Stopped: too many calls in a row failed. Resume when the service answers again."),
  funds: text(
    "Stopped: the contract’s spend limit is reached. Remove frames or have the limit raised, then resume.",
  ),
  "signed-out": text("Stopped: the service no longer accepts this sign-in. Sign in again, then resume."),
  "other-user": text("Stopped: a pasted token does not show who started this run. Resume if it was you."),
} as const satisfies Record<NonNullable<PurchaseBatch["stopReason"]>, string>;

const OUTCOMES = [
  "unknown",
  "ordered",
  "accepted",
  "ready",
  "failed",
  "canceled",
  "owned-before",
  "owned-elsewhere",
  "planned",
] as const;

/** Returns the counts: "1 accepted, 2 ready, 1 failed", each rounded down to a multiple of `step`. */
export function outcomeWords(counts: RunSummary["counts"], step = 1): string {
  const parts = OUTCOMES.flatMap((state) => {
    const number = counts[state] - (counts[state] % step);
    return number > 0 ? [`${number} ${t(ORDER_STATES[state].counted)}`] : [];
  });
  return parts.join(t(", ¦between parts")) || `0 ${t(ORDER_STATES.accepted.counted)}`;
}

export function entryDetail(entry: PurchaseEntry, state: OrderState): string | undefined {
  switch (state) {
    case "ordered":
      return entry.uncertainty === "conflict"
        ? t("The service reports it as purchased. Checking whose purchase it is.")
        : undefined;
    case "unknown":
      return entry.paused
        ? t("Still no answer, and your purchases do not show it.")
        : t("No clear answer. Checking your purchases; no retry until that is clear.");
    case "planned":
      return entry.attempts > 0 ? t("Your purchases do not show it: it was not ordered.") : undefined;
    case "owned-before":
      return t("You ordered it earlier. Not ordered again.");
    case "owned-elsewhere":
      return t("A colleague has it. Not ordered again.");
    case "failed":
      return entry.state === "done"
        ? t(PURCHASE_TEXTS.failed)
        : (entry.error?.message ?? t("Nothing was ordered."));
    case "canceled":
      return t(PURCHASE_TEXTS.canceled);
    default:
      return undefined;
  }
}
