import {
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleXFilled,
  IconHourglass,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isPending, isTestCall, requestText } from "../../api/webhooks.ts";
import type { CallbackAttempt, CallbackLogEntry } from "../../contract/demo.ts";
import { t, text } from "../../languages/texts.ts";
import { CopyText } from "../../ui/input/copy-button.tsx";
import { type ShownAs, StateSign } from "../../ui/list/state-sign.tsx";
import { formatClock, formatNumber, formatTime } from "../../ui/text/format.ts";
import { useNow } from "../../ui/text/use-now.ts";
import classes from "./callback-entry.module.css";
import { toDelivery, toPurchase, toTask } from "./links.ts";

const STATES = {
  pending: { Icon: IconHourglass, tone: "accent", label: text("Waiting") },
  delivered: { Icon: IconCircleCheckFilled, tone: "owned", label: text("Answered") },
  "given-up": { Icon: IconCircleXFilled, tone: "failed", label: text("Given up") },
  refused: { Icon: IconCircleMinus, tone: "failed", label: text("Refused") },
} as const satisfies Record<CallbackLogEntry["state"], ShownAs & { label: string }>;

export function CallbackEntry({ entry, target }: { entry: CallbackLogEntry; target?: string | undefined }) {
  const state = STATES[entry.state];
  const last = entry.attempts.findLast(({ url }) => url !== undefined);
  // Each attempt names its time where there are several, the entry otherwise.
  const [first, ...others] = entry.attempts;
  const time = others.length > 0 ? undefined : (first?.at ?? entry.createdAt);
  const isPlain = first !== undefined && others.length === 0 && isAnswered(first);
  const request = last && requestText(last, entry.body);
  return (
    <li className={classes.entry}>
      <p className={classes.head}>
        <span className={classes.state}>
          <StateSign as={state} words={t(state.label)} />
        </span>
        <span className={classes.what}>
          <Subject entry={entry} /> {!isTestCall(entry) && <b>{entry.status}</b>}
          {isPlain && <span className={classes.outcome}>{answerWords(first, String(first.status))}</span>}
        </span>
        {time !== undefined && <span className={classes.time}>{formatTime(time, "second")}</span>}
      </p>
      {target && <p className={classes.target}>{target}</p>}
      <ol className={classes.attempts}>
        {(isPlain ? [] : entry.attempts).map((attempt) => (
          <li key={attempt.at} data-failed={!isAnswered(attempt) || undefined}>
            {time === undefined && `${formatTime(attempt.at, "second")} · `}
            {outcomeWords(attempt)}
          </li>
        ))}
        {isPending(entry) && entry.nextAttemptAt !== undefined && <NextAttempt at={entry.nextAttemptAt} />}
      </ol>
      {request && (
        <details className={classes.request}>
          <summary>{t("Request as sent")}</summary>
          <div className={classes.text}>
            <pre>{request}</pre>
            <CopyText text={request} what={t("request")} />
          </div>
        </details>
      )}
    </li>
  );
}

function Subject({ entry }: { entry: CallbackLogEntry }) {
  if (isTestCall(entry)) return t("Test call");
  const id = shortID(entry.resourceID);
  switch (entry.resourceKey) {
    case "purchase":
      return <Link {...toPurchase(entry.resourceID)}>{t("Purchase {id}", { id })}</Link>;
    case "delivery":
      return <Link {...toDelivery(entry.resourceID)}>{t("Delivery {id}", { id })}</Link>;
    case "task":
      return <Link {...toTask(entry.resourceID)}>{t("Task {id}", { id })}</Link>;
    default:
      return `${entry.resourceKey} ${id}`;
  }
}

function NextAttempt({ at }: { at: number }) {
  const seconds = Math.ceil((at - useNow(1000)) / 1000);
  const clock = formatClock(at, "second");
  return (
    <li>
      {seconds > 0
        ? t("Next in {seconds, number} s ({clock} UTC)", { seconds, clock })
        : t("Being sent (due {clock} UTC)", { clock })}
    </li>
  );
}

function isAnswered({ status }: CallbackAttempt): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function outcomeWords(attempt: CallbackAttempt): string {
  const { status, error } = attempt;
  return answerWords(
    attempt,
    status === undefined ? (error ?? t("no answer")) : t("answered {status}", { status }),
  );
}

function answerWords({ durationMs }: CallbackAttempt, said: string): string {
  return durationMs === undefined ? said : `${said}, ${formatNumber(durationMs)} ms`;
}

function shortID(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
}
