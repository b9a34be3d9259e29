import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
} from "@tabler/icons-react";
import {
  type EventState,
  type OrderEvent,
  purchaseState,
  storyOf,
  type TaskStage,
} from "../../api/orders/order-events.ts";
import { t, text } from "../../languages/texts.ts";
import { durationWords, formatTime } from "../../ui/text/format.ts";
import { deliveryWords } from "../deliveries/delivery-words.ts";
import { taskWords } from "../tasks/task-words.ts";
import { ORDER_STATES } from "./order-states.ts";
import classes from "./order-timeline.module.css";

/** A running step has begun; a waiting one has not. */
type StepState = EventState | "running";

const ICONS = {
  done: IconCircleCheckFilled,
  running: IconHourglass,
  waiting: IconCircleDashed,
  failed: IconCircleXFilled,
  unclear: IconHelpCircleFilled,
} as const satisfies Record<StepState, unknown>;

export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <Timeline
      label={t("History of the order")}
      steps={storyOf(events).map((step) => ({
        key: step.key,
        state: step.state,
        title: titleWords(step),
        time: timeWords(step),
        detail: detailWords(step),
      }))}
    />
  );
}

interface TimelineStep {
  key: string;
  state: StepState;
  title: string;
  /** Undefined while nobody can say when. */
  time: string | undefined;
  detail?: string | undefined;
}

export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <div className={classes.room}>
      <ol className={classes.timeline} aria-label={label}>
        {steps.map(({ key, state, title, time, detail }) => {
          const Icon = ICONS[state];
          return (
            <li key={key} className={classes.step} data-state={state}>
              <span className={classes.sign}>
                <Icon size={16} stroke={1.75} aria-hidden />
              </span>
              <p className={classes.title}>{title}</p>
              <p className={classes.time}>
                {time ?? <span className="visually-hidden">{t("not yet")}</span>}
              </p>
              {detail && <p className={classes.detail}>{detail}</p>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function titleWords(step: OrderEvent): string {
  switch (step.kind) {
    case "ordered":
      return t("Ordered");
    case "products":
      return productsWords(step.status);
    case "stage":
      if (step.stage === "ended") return taskWords(step);
      return t(STAGE_WORDS[step.stage][step.state] ?? STAGE_WORDS[step.stage].waiting);
    case "delivery":
      return t("Delivery: {status}", { status: deliveryWords(step.status) });
    case "callback":
      if (step.state === "done") return t("Webhook answered {status}", { status: step.answer ?? "" }).trim();
      if (step.state === "failed") return t("Webhook not reached");
      if (step.state === "unclear") return t("Webhook called, or will be");
      return step.attempts > 0 ? t("Webhook, to be tried again") : t("Webhook, when it is over");
  }
}

function productsWords(status: string): string {
  const state = purchaseState({ status });
  return state
    ? t(ORDER_STATES[state === "accepted" ? "ready" : state].words)
    : t("Status “{status}”", { status });
}

/** Only an image can fail; what becomes of the rest is the end of the task. */
const STAGE_WORDS: Readonly<
  Record<Exclude<TaskStage, "ended">, Partial<Record<EventState, string>> & { waiting: string }>
> = {
  planned: { done: text("Planned"), waiting: text("To be planned") },
  imaged: {
    done: text("Image acquired"),
    waiting: text("Image to be acquired"),
    failed: text("No image"),
  },
  "first-products": { done: text("First products ready"), waiting: text("First products") },
  "all-products": { done: text("All products ready"), waiting: text("All products") },
};

function detailWords(step: OrderEvent): string | undefined {
  switch (step.kind) {
    case "ordered":
    case "products":
    case "stage":
      return undefined;
    case "delivery":
      return step.url;
    case "callback":
      if (step.state === "unclear") return t("See your receiver’s log.");
      if (step.attempts === 0) return undefined;
      return step.state !== "done" && step.answer !== undefined
        ? t(
            "Of the {about, select, purchase {purchase} delivery {delivery} task {task} other {{about}}}, attempt {attempt}, answered {answer}",
            { about: step.about, attempt: step.attempts, answer: step.answer },
          )
        : t(
            "Of the {about, select, purchase {purchase} delivery {delivery} task {task} other {{about}}}, attempt {attempt}",
            { about: step.about, attempt: step.attempts },
          );
  }
}

function timeWords(event: OrderEvent): string | undefined {
  const { time, state, kind } = event;
  const promisedBy = kind === "stage" ? event.promisedBy : undefined;
  if (promisedBy !== undefined && state === "waiting")
    return t("promised by {time}", { time: formatTime(promisedBy) });
  if (promisedBy !== undefined && time) return promiseWords(time.at, promisedBy);
  if (time && kind === "stage" && state === "waiting")
    return t("planned for {time}", { time: formatTime(time.at, "second") });
  if (time) {
    const at = formatTime(time.at, "second");
    return time.source === "seen" ? t("status received {time}", { time: at }) : at;
  }
  return state === "waiting" ? undefined : t("time not known");
}

/** Compares a time with its promise: "22 Nov 2026, 22:31:00 UTC, 2 h 16 min early". */
function promiseWords(at: number, promisedBy: number): string {
  const time = formatTime(at, "second");
  return at <= promisedBy
    ? t("{time}, {duration} early", { time, duration: durationWords(promisedBy - at) })
    : t("{time}, {duration} late", { time, duration: durationWords(at - promisedBy) });
}
