import {
  cancellationFee,
  HORIZON_DAYS,
  leadHours,
  type Priority,
  SHORTEST_WINDOW_HOURS,
  type WindowFault,
  windowFault,
} from "../../../domain/tasking-rules.ts";
import type { AcquisitionWindow } from "../task-draft.ts";

export const HOUR = 3_600_000;
/** An order takes a moment to fill in: a window that opens sooner than this after the lead time is left for the next hour. */
const SLACK = 600_000;

/** The first and the last whole hour between which a window can lie. */
export function windowLimits(priority: Priority, now: number): AcquisitionWindow {
  return {
    start: Math.ceil((now + leadHours[priority] * HOUR + SLACK) / HOUR) * HOUR,
    end: Math.floor((now + HORIZON_DAYS * 24 * HOUR) / HOUR) * HOUR,
  };
}

/** Lengths that are offered by name, hours. */
export const windowPresets = [
  { label: "Next 24 h", hours: 24 },
  { label: "Next 72 h", hours: 72 },
  { label: "7 days", hours: 168 },
  { label: `Whole ${HORIZON_DAYS} days`, hours: HORIZON_DAYS * 24 },
] as const;

/** A window of so many hours, or as many as there are, that opens as soon as it can. */
export function soonestWindow(priority: Priority, now: number, hours = 72): AcquisitionWindow {
  const limits = windowLimits(priority, now);
  return {
    start: limits.start,
    end: Math.min(limits.end, limits.start + hours * HOUR),
  };
}

/** The valid window nearest to one that is not. */
export function mendedWindow(window: AcquisitionWindow, priority: Priority, now: number): AcquisitionWindow {
  const limits = windowLimits(priority, now);
  const shortest = SHORTEST_WINDOW_HOURS * HOUR;
  const length = Math.max(shortest, window.end - window.start);
  const start = Math.min(Math.max(window.start, limits.start), limits.end - shortest);
  return { start, end: Math.min(limits.end, Math.max(window.end, start + length)) };
}

/** A window moved by some milliseconds at its whole length, as far as it can be ordered; one that fits nowhere stays. */
export function movedWindow(
  { start, end }: AcquisitionWindow,
  by: number,
  priority: Priority,
  now: number,
): AcquisitionWindow {
  const limits = windowLimits(priority, now);
  const [least, most] = [limits.start - start, limits.end - end];
  const way = by === 0 || least > most ? 0 : Math.min(most, Math.max(least, by));
  return { start: start + way, end: end + way };
}

const WORDS = {
  reversed: "The window ends before it opens.",
  "too-short": `A window is open for ${SHORTEST_WINDOW_HOURS} h or more.`,
  "too-late": `A window ends within ${HORIZON_DAYS} days from now.`,
} as const satisfies Record<Exclude<WindowFault, "too-soon">, string>;

/** What is wrong with a window, as a sentence; undefined for one that can be ordered. */
export function windowProblem(
  window: AcquisitionWindow,
  priority: Priority,
  now: number,
): string | undefined {
  const fault = windowFault(window, priority, now);
  if (fault !== "too-soon") return fault && WORDS[fault];
  if (window.end < now) return "This window is over.";
  if (window.start < now) return "This window is open already; an order comes too late for it.";
  const opens = ((window.start - now) / HOUR).toFixed(1);
  return `${priority === "COMMERCIAL" ? "Commercial" : "Background"} orders need ${leadHours[priority]} h before the window opens; this one opens in ${opens} h.`;
}

/** Hours before a window from which canceling is cheaper than at a fee of so many percent. */
const CHEAPER_FROM: Readonly<Record<number, number>> = { 100: 24, 20: 48, 10: 72 };

/**
 * The same window moved to where canceling it costs a step less than now, as long as it was or shorter; undefined where it is free
 * already or no such window can be ordered.
 */
export function laterWindow(window: AcquisitionWindow, now: number): AcquisitionWindow | undefined {
  const from = CHEAPER_FROM[cancellationFee(window.start, now)];
  if (from === undefined) return undefined;
  const last = Math.floor((now + HORIZON_DAYS * 24 * HOUR) / HOUR) * HOUR;
  const start = Math.ceil((now + from * HOUR + SLACK) / HOUR) * HOUR;
  const end = Math.min(last, start + (window.end - window.start));
  return end - start < SHORTEST_WINDOW_HOURS * HOUR ? undefined : { start, end };
}
