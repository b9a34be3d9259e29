import { type Instant, parseInstant, plusAdvice } from "../contract/common.ts";
import { badRequest, type ServiceError } from "./errors.ts";

export interface TimeRange {
  from: number;
  to: number;
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

const wrong = (message: string): ServiceError => badRequest(message).about("format", "datetime");

const later = (a: Instant, b: Instant): boolean => a.ms > b.ms || (a.ms === b.ms && a.more && !b.more);
