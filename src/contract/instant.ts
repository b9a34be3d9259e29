import { DATE_TIME } from "./common.ts";

/** A point in time: whole milliseconds since 1970, and whether a fraction of one more follows. */
export interface Instant {
  ms: number;
  more: boolean;
}

const MINUTE = 60_000;
const PARTS = /^(.{10}).(..):(..):(..)(?:\.(\d+))?(?:[zZ]|([+-])(..):(..))$/;

/** Reads an RFC 3339 date-time with zone; undefined when it is none or no such day exists. */
export function parseInstant(text: string): Instant | undefined {
  if (!DATE_TIME.test(text)) return undefined;
  const parts = PARTS.exec(text) ?? [];
  const [, day = "", hours, minutes, seconds, fraction = "", sign, aheadHours = 0, aheadMinutes = 0] = parts;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Date.parse takes 30 February for 1 March.
  if (new Date(midnight).getUTCDate() !== Number(day.slice(8))) return undefined;
  const ahead = (sign === "-" ? -1 : 1) * (60 * Number(aheadHours) + Number(aheadMinutes));
  const minute = midnight + (60 * Number(hours) + Number(minutes) - ahead) * MINUTE;
  // A leap second (:60) is the first moment of the next minute.
  const ms = minute + Number(seconds) * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  return { ms, more: /[1-9]/.test(fraction.slice(3)) };
}
