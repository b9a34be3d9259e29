import { DATE_TIME, plusAdvice } from "../contract/common.ts";
import { badRequest, type ServiceError } from "./errors.ts";

/** A point in time: whole milliseconds since 1970, and whether a fraction of one more follows. */
export interface Instant {
  ms: number;
  more: boolean;
}

/** Whole milliseconds, both ends included. */
export interface TimeRange {
  from: number;
  to: number;
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

/** Reads `datetime`: an instant, or an interval with at most one open end (interface 4.3.4). */
export function parseInterval(text: string): TimeRange {
  const ends = text.split("/");
  if (ends.length > 2) throw wrong(`"datetime" is an instant or an interval of two: "${text}".`);
  const [first = "", last = first] = ends.map(parseEnd);
  if (first === "open" && last === "open") throw wrong('"datetime" must have an end that is not open.');
  const range = {
    from: typeof first === "object" ? first.ms + (first.more ? 1 : 0) : Number.NEGATIVE_INFINITY,
    to: typeof last === "object" ? last.ms : Number.POSITIVE_INFINITY,
  };
  if (typeof first === "object" && typeof last === "object" && later(first, last)) {
    throw wrong('"datetime" starts after it ends.');
  }
  return range;

  function parseEnd(end: string): Instant | "open" {
    if (ends.length === 2 && (end === "" || end === "..")) return "open";
    const instant = parseInstant(end);
    if (!instant) {
      throw wrong(
        `"datetime" must be an RFC 3339 date-time with a time zone, not "${end}"${plusAdvice(end)}.`,
      );
    }
    return instant;
  }
}

function wrong(message: string): ServiceError {
  return badRequest(message).about("format", "datetime");
}

function later(a: Instant, b: Instant): boolean {
  return a.ms > b.ms || (a.ms === b.ms && a.more && !b.more);
}
