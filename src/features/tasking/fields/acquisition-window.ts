import {
  cancellationFee,
  cancellationFees,
  cheaperFromHours,
  HORIZON_DAYS,
  leadHours,
  type Priority,
  SHORTEST_WINDOW,
  SHORTEST_WINDOW_HOURS,
  type TaskWindow,
  type WindowFault,
  windowFault,
  windowLimits,
} from "../../../domain/tasking-rules.ts";
import { t, text } from "../../../languages/texts.ts";
import { priorityWords } from "../../../shared/money/term-words.ts";

export const HOUR = 3_600_000;
/** Time to fill in the form, ms: a window that opens sooner after the lead time moves to the next hour. */
const SLACK = 600_000;

const FREE_HOURS = cancellationFees[0].moreThanHours;

export function wholeHourLimits(priority: Priority, now: number): TaskWindow {
  const { start, end } = windowLimits(priority, now);
  return {
    start: Math.ceil((start + SLACK) / HOUR) * HOUR,
    end: Math.floor(end / HOUR) * HOUR,
  };
}

/** Returns the soonest window of 72 h whose order can be canceled without a fee for at least 24 h. */
export function freeWindow(now: number): TaskWindow {
  const start = Math.ceil((now + (FREE_HOURS + 24) * HOUR + SLACK) / HOUR) * HOUR;
  return { start, end: start + 72 * HOUR };
}

export const windowPresets = [
  { label: text("Next 24 h"), hours: 24 },
  { label: text("Next 72 h"), hours: 72 },
  { label: text("7 days"), hours: 168 },
  { label: text("Whole {days} days"), hours: HORIZON_DAYS * 24 },
] as const;

export function soonestWindow(priority: Priority, now: number, hours = 72): TaskWindow {
  const limits = wholeHourLimits(priority, now);
  return {
    start: limits.start,
    end: Math.min(limits.end, limits.start + hours * HOUR),
  };
}

export function mendedWindow(window: TaskWindow, priority: Priority, now: number): TaskWindow {
  const limits = wholeHourLimits(priority, now);
  const length = Math.max(SHORTEST_WINDOW, window.end - window.start);
  const start = Math.min(Math.max(window.start, limits.start), limits.end - SHORTEST_WINDOW);
  return { start, end: Math.min(limits.end, Math.max(window.end, start + length)) };
}

/** Moves a window by `by` ms at its length, within what can be ordered; one that does not fit stays. */
export function movedWindow(
  { start, end }: TaskWindow,
  by: number,
  priority: Priority,
  now: number,
): TaskWindow {
  const limits = wholeHourLimits(priority, now);
  const [least, most] = [limits.start - start, limits.end - end];
  const way = by === 0 || least > most ? 0 : Math.min(most, Math.max(least, by));
  return { start: start + way, end: end + way };
}

const WORDS = {
  reversed: text("The window ends before it opens."),
  "too-short": text("A window must be at least {hours} h long."),
  "too-late": text("A window must end within {days} days from now."),
} as const satisfies Record<Exclude<WindowFault, "too-soon">, string>;

export function windowProblem(window: TaskWindow, priority: Priority, now: number): string | undefined {
  const fault = windowFault(window, priority, now);
  if (fault !== "too-soon")
    return fault && t(WORDS[fault], { hours: SHORTEST_WINDOW_HOURS, days: HORIZON_DAYS });
  if (window.end < now) return t("This window is in the past.");
  if (window.start < now) return t("This window has already opened; it is too late to order for it.");
  return t(
    "{priority} orders need {lead} h before the window opens; this one opens in {opens, number, ::.0} h.",
    {
      priority: t(priorityWords[priority].name),
      lead: leadHours[priority],
      opens: (window.start - now) / HOUR,
    },
  );
}

/** Returns the next window whose cancellation costs a step less; undefined if it is free or there is none. */
export function laterWindow(window: TaskWindow, now: number): TaskWindow | undefined {
  const from = cheaperFromHours(cancellationFee(window.start, now));
  if (from === undefined) return undefined;
  const last = Math.floor((now + HORIZON_DAYS * 24 * HOUR) / HOUR) * HOUR;
  const start = Math.ceil((now + from * HOUR + SLACK) / HOUR) * HOUR;
  const end = Math.min(last, start + (window.end - window.start));
  return end - start < SHORTEST_WINDOW ? undefined : { start, end };
}
