import type { ComingEvent } from "../../api/demo-clock.ts";
import { taskState } from "../../api/orders/order-events.ts";
import { readPointReference, wordsOfOrder } from "../../api/references.ts";
import type { Task } from "../../contract/task.ts";
import { imagingModes, modes } from "../../domain/modes.ts";
import { t, text } from "../../languages/texts.ts";
import {
  durationWords,
  formatDay,
  formatPosition,
  formatShortTime,
  formatTime,
} from "../../ui/text/format.ts";
import { exclusivityWords, lookSideNames, passNames, priorityWords, slaWords } from "../money/term-words.ts";
import { ORDER_STATES } from "../orders/order-states.ts";

/** Returns the state of a task in words; an unknown status unchanged. `imaging` and `now` as in `taskState`. */
export function taskWords(task: Pick<Task, "status">, imaging?: number, now = 0): string {
  const state = taskState(task, imaging, now);
  return state === undefined ? task.status : t(ORDER_STATES[state].words);
}

export function taskStateWords(task: Pick<Task, "status">, imaging: number | undefined, now: number): string {
  return imaging !== undefined && taskState(task, imaging, now) === "accepted"
    ? t("Accepted, image in {duration}", { duration: durationWords(imaging - now) })
    : taskWords(task, imaging, now);
}

/** Returns when a task's image was taken, before that the days of its window, or its times on one day. */
export function taskTimeWords(
  { acquisitionWindow: { start, end } }: Pick<Task, "acquisitionWindow">,
  imaging: number | undefined,
  now: number,
): string {
  if (imaging !== undefined && imaging <= now)
    return t("{time} UTC", { time: formatShortTime(imaging, now) });
  const isOneDay = formatTime(start, "date") === formatTime(end, "date");
  const isThisYear = [start, end].every(
    (at) => new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear(),
  );
  const words = isOneDay
    ? (at: string) => formatShortTime(at, now)
    : isThisYear
      ? formatDay
      : (at: string) => formatTime(at, "date");
  return t("{start} to {end} UTC", { start: words(start), end: words(end) });
}

export function imagingModeName(mode: string): string {
  const known = imagingModes.find((name) => name === mode);
  return known ? modes[known].name : mode;
}

export function pointWords({ pointOfInterest: { lat, lon } }: Pick<Task, "pointOfInterest">): string {
  return formatPosition(lon, lat, 4);
}

export function taskReferenceWords(reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const run = readPointReference(reference);
  if (run)
    return [run.words, t("point {number} of run {run}", { number: run.index + 1, run: run.id })]
      .filter(Boolean)
      .join(", ");
  return wordsOfOrder(reference) || undefined;
}

const TERMS = {
  look: lookSideNames,
  pass: passNames,
  priority: names(priorityWords),
  sla: names(slaWords),
  exclusivity: names(exclusivityWords),
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export function termName(value: string, of: keyof typeof TERMS): string {
  const names: Readonly<Record<string, string>> = TERMS[of];
  const known = names[value];
  return known === undefined ? value : t(known);
}

function names<T extends string>(words: Record<T, { name: string }>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<{ name: string }>(words).map(([value, { name }]) => [value, name]),
  );
}

const WHAT: Readonly<Record<string, string>> = {
  decision: text("Accepted or rejected"),
  "image-taken": text("Image taken"),
  "products-ready": text("Products ready"),
  "all-products-ready": text("All products ready"),
};

export function comingWords({ what }: Pick<ComingEvent, "what">): string {
  const known = WHAT[what];
  return known === undefined ? what : t(known);
}

export function comingDetail(event: ComingEvent): string {
  return `${imagingModeName(event.imagingMode)}, ${pointWords(event)} · ${t("{time} UTC", { time: formatShortTime(event.at) })}`;
}

/** Says why a service answers no check (404, 501). */
export const NO_CHECK = text(
  "This service checks nothing before an order; it accepts or rejects the order itself.",
);
