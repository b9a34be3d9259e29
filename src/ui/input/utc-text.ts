import { halfWidth } from "../../languages/half-width.ts";

const DAY = /^(\d{4})-?(\d{2})-?(\d{2})$/;
const TIME = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T, ]+)(\d{1,2}):?(\d{2})(?: ?(?:Z|UTC))?$/i;

/** Reads "2026-11-22" or "20261122"; undefined for a date that does not exist. */
export function readDay(text: string): string | undefined {
  const [, year = "", month = "", day = ""] = DAY.exec(halfWidth(text).trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

/** Reads "2026-11-22 16:47" as UTC milliseconds. */
export function readTime(text: string): number | undefined {
  const [, year, month, day, hour = "", minute = ""] = TIME.exec(halfWidth(text).trim()) ?? [];
  const iso = readDay(`${year}-${month}-${day}`);
  if (!iso || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return Date.parse(`${iso}T${hour.padStart(2, "0")}:${minute}:00Z`);
}

export function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
