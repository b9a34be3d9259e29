import type { Pace } from "../../../contract/watches.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Time between two looks of a watch that tells soon, ms. */
const SOON = 5 * MINUTE;
const LONGEST_PAUSE = 4 * HOUR;
/** 1970 began on a Thursday: Mondays follow four days later. */
const FIRST_MONDAY = 4 * DAY;

/** Returns the time of the next look after an instant, ms. */
export function nextLook({ every, hour }: Pace, now: number): number {
  if (every === "soon") return now + SOON;
  const [step, offset] = every === "day" ? [DAY, 0] : [7 * DAY, FIRST_MONDAY];
  const first = offset + hour * HOUR;
  return first + (Math.floor((now - first) / step) + 1) * step;
}

/** Returns the time of the next try after so many failures in a row, ms. */
export function nextTry(failures: number, now: number): number {
  return now + Math.min(LONGEST_PAUSE, MINUTE * 2 ** failures);
}
