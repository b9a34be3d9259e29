import { type ImagingMode, modes } from "./modes.ts";

const HOUR = 3_600_000;

export const exclusivities = ["PRIVATE", "PUBLIC"] as const;
export type Exclusivity = (typeof exclusivities)[number];

export const priorities = ["COMMERCIAL", "BACKGROUND"] as const;
export type Priority = (typeof priorities)[number];

export const slas = ["SLA_3H", "SLA_8H", "SLA_24H"] as const;
export type Sla = (typeof slas)[number];

export const lookSides = ["LEFT", "RIGHT", "ANY"] as const;
export type LookSideChoice = (typeof lookSides)[number];

export const passDirections = ["ASCENDING", "DESCENDING", "ANY"] as const;
export type PassDirectionChoice = (typeof passDirections)[number];

export const slasOf = {
  COMMERCIAL: ["SLA_3H", "SLA_8H"],
  BACKGROUND: ["SLA_24H"],
} as const satisfies Record<Priority, readonly Sla[]>;

export const slaHours = { SLA_3H: 3, SLA_8H: 8, SLA_24H: 24 } as const satisfies Record<Sla, number>;

/** Hours between an order and the start of its window. */
export const leadHours = { COMMERCIAL: 12, BACKGROUND: 24 } as const satisfies Record<Priority, number>;
export const SHORTEST_WINDOW_HOURS = 24;
export const SHORTEST_WINDOW = SHORTEST_WINDOW_HOURS * HOUR;
export const HORIZON_DAYS = 14;

/** Degrees. */
export const MIN_INCIDENCE = 10;
export const MAX_INCIDENCE = 45;
/** Seconds. */
export const LONGEST_DURATION = 180;

export const taskStatuses = [
  "RECEIVED",
  "ACTIVE",
  "FULFILLED",
  "DONE",
  "REJECTED",
  "CANCELED",
  "FAILED",
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const nextTaskStatuses = {
  RECEIVED: ["ACTIVE", "REJECTED", "CANCELED"],
  ACTIVE: ["FULFILLED", "DONE", "CANCELED", "FAILED"],
  FULFILLED: ["DONE"],
  DONE: [],
  REJECTED: [],
  CANCELED: [],
  FAILED: [],
} as const satisfies Record<TaskStatus, readonly TaskStatus[]>;

/** Percent of the price by the hours left until the window opens; the first that fits. */
export const cancellationFees = [
  { moreThanHours: 72, percent: 0 },
  { fromHours: 48, percent: 10 },
  { fromHours: 24, percent: 20 },
  { fromHours: Number.NEGATIVE_INFINITY, percent: 100 },
] as const;

export function cancellationFee(windowStart: number, now: number): number {
  const hours = (windowStart - now) / HOUR;
  const step = cancellationFees.find((fee) =>
    "moreThanHours" in fee ? hours > fee.moreThanHours : hours >= fee.fromHours,
  );
  return step?.percent ?? 100;
}

/** Returns the time until which canceling is free, ms. */
export function freeUntil(windowStart: number): number {
  return windowStart - cancellationFees[0].moreThanHours * HOUR;
}

/** Hours before the window at which canceling costs a step less; undefined where it is free. */
export function cheaperFromHours(percent: number): number | undefined {
  const cheaper = cancellationFees.findLast((fee) => fee.percent < percent);
  return cheaper && ("moreThanHours" in cheaper ? cheaper.moreThanHours : cheaper.fromHours);
}

/** Milliseconds since 1970. */
export interface TaskWindow {
  start: number;
  end: number;
}

export function windowLimits(orderedFor: Priority, now: number): TaskWindow {
  return { start: now + leadHours[orderedFor] * HOUR, end: now + HORIZON_DAYS * 24 * HOUR };
}

export type WindowFault = "reversed" | "too-short" | "too-soon" | "too-late";

export function windowFault(window: TaskWindow, orderedFor: Priority, now: number): WindowFault | undefined {
  const limits = windowLimits(orderedFor, now);
  if (window.end <= window.start) return "reversed";
  if (window.start < limits.start) return "too-soon";
  if (window.end > limits.end) return "too-late";
  if (window.end - window.start < SHORTEST_WINDOW) return "too-short";
  return undefined;
}

export function defaultIncidence(mode: ImagingMode): { min: number; max: number } {
  const [min, max] = modes[mode].performant;
  return { min: Math.max(min, MIN_INCIDENCE), max };
}
