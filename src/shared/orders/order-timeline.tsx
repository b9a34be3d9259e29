import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
} from "@tabler/icons-react";
import { type EventState, type OrderEvent, storyOf, type TaskStage } from "../../api/orders/order-events.ts";
import { t } from "../../languages/texts.ts";
import { durationWords } from "../../ui/text/duration-words.ts";
import { formatTime } from "../../ui/text/format.ts";
import { taskStatusWords } from "../tasks/task-words.ts";
import classes from "./order-timeline.module.css";

const ICONS = {
  done: IconCircleCheckFilled,
  waiting: IconHourglass,
  failed: IconCircleXFilled,
  unclear: IconHelpCircleFilled,
} as const satisfies Record<EventState, unknown>;

/** The events of an order side by side, or below one another where they have no room, each with its state, its time and the time's source. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <div className={classes.room}>
      <ol className={classes.timeline} aria-label={t("History of the order")}>
        {storyOf(events).map((step) => {
          const Icon = ICONS[step.state];
          const detail = detailWords(step);
          return (
            <li key={step.key} className={classes.step} data-state={step.state}>
              <span className={classes.sign}>
                <Icon size={16} stroke={1.75} aria-hidden />
              </span>
              <p className={classes.title}>{titleWords(step)}</p>
              <p className={classes.time}>{timeWords(step)}</p>
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
      return "Ordered";
    case "products":
      return PRODUCTS_WORDS[step.status] ?? `Status “${step.status}”`;
    case "stage":
      return step.stage === "ended" ? taskStatusWords(step.status) : STAGE_WORDS[step.stage][step.state];
    case "delivery":
      return DELIVERY_WORDS[step.state] ?? `Delivery “${step.status}”`;
    case "callback":
      if (step.state === "done") return `Webhook answered ${step.answer ?? ""}`.trim();
      if (step.state === "failed") return "Webhook not reached";
      if (step.state === "unclear") return "Webhook called, or will be";
      return step.attempts > 0 ? "Webhook, to be tried again" : "Webhook, when it is over";
  }
}

const PRODUCTS_WORDS: Readonly<Record<string, string>> = {
  received: "Received, not begun",
  active: "Products processing",
  closed: "Products ready",
  failed: "Failed, not bought",
  canceled: "Canceled",
};

const STAGE_WORDS = {
  planned: { done: "Planned", waiting: "To be planned", failed: "Not planned", unclear: "Planning" },
  imaged: { done: "Image acquired", waiting: "Image to be acquired", failed: "No image", unclear: "Image" },
  "first-products": {
    done: "First products ready",
    waiting: "First products",
    failed: "No products",
    unclear: "First products",
  },
  "all-products": {
    done: "All products ready",
    waiting: "All products",
    failed: "No products",
    unclear: "All products",
  },
} as const satisfies Record<Exclude<TaskStage, "ended">, Record<EventState, string>>;

const DELIVERY_WORDS: Partial<Record<EventState, string>> = {
  waiting: "Being delivered",
  done: "Delivered",
  failed: "Delivery failed",
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
      if (step.state === "unclear") return "See your receiver’s log.";
      if (step.attempts === 0) return undefined;
      return `Of the ${step.about}, attempt ${step.attempts}${
        step.state !== "done" && step.answer !== undefined ? `, answered ${step.answer}` : ""
      }`;
  }
}

function timeWords(event: OrderEvent): string {
  const { time, state, kind } = event;
  const promisedBy = kind === "stage" ? event.promisedBy : undefined;
  if (promisedBy !== undefined && state === "waiting") return `promised by ${formatTime(promisedBy)}`;
  if (promisedBy !== undefined && time) return promiseWords(time.at, promisedBy);
  if (time && kind === "stage" && state === "waiting") return `planned for ${formatTime(time.at, "second")}`;
  if (time) return `${time.source === "seen" ? "observed here " : ""}${formatTime(time.at, "second")}`;
  return state === "waiting" ? "not yet" : "time not known";
}

/** When something was ready, and how that is against its promise: "22 Nov 2026, 22:31:00 UTC, 2 h 16 min early". */
function promiseWords(at: number, promisedBy: number): string {
  const time = formatTime(at, "second");
  return at <= promisedBy
    ? `${time}, ${durationWords(promisedBy - at)} early`
    : `${time}, ${durationWords(at - promisedBy)} late`;
}
