import { locale, t } from "./texts.ts";

/** A date with a time of day and its zone, as services write it into sentences (RFC 3339). */
const WRITTEN = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** A sentence of a service with its times written as everywhere else on screen: "1 Dec 2026, 15:53:39 UTC". */
export function readableTimes(sentence: string): string {
  return sentence.replace(WRITTEN, (written) => {
    const date = new Date(written);
    if (Number.isNaN(date.getTime())) return written;
    const day = t("{day} {month} {year}", {
      day: String(date.getUTCDate()),
      month: new Intl.DateTimeFormat(locale(), { month: "short", timeZone: "UTC" }).format(date),
      year: String(date.getUTCFullYear()),
    });
    return t("{day}, {clock} UTC", { day, clock: date.toISOString().slice(11, 19) });
  });
}
