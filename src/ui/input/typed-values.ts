import { halfWidth, locale } from "../../languages/texts.ts";

const PLAIN = /^[+-]?(?:\d+|\d*[.,]\d+|\d+[.,])(?:e[+-]?\d+)?$/i;
const GROUPED =
  /^[+-]?[1-9]\d{0,2}(?:(?<group>[.,'’\u00a0\u202f ])\d{3})(?:\k<group>\d{3})*(?:(?!\k<group>)[.,]\d+)?$/;
/** One sign with three digits behind it: decimals or thousands. */
const UNCLEAR = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;

/** Reads a number with point or comma, grouped or not, in any language; of "1,500" `either` has both readings. */
export function readNumber(text: string): { value?: number; either?: readonly [number, number] } {
  const plain = halfWidth(text).trim().replace("−", "-");
  const [, sign] = UNCLEAR.exec(plain) ?? [];
  if (sign && sign !== decimalSign())
    return { either: [Number(plain.replace(sign, ".")), Number(plain.replace(sign, ""))] };
  if (PLAIN.test(plain)) return { value: Number(plain.replace(",", ".")) };
  const { group } = GROUPED.exec(plain)?.groups ?? {};
  return group ? { value: Number(plain.replaceAll(group, "").replace(",", ".")) } : {};
}

/** Writes a number so that `readNumber` reads the same in every language. */
export function numberText(value: number): string {
  const text = String(value);
  return UNCLEAR.test(text) ? `${text}0` : text;
}

function decimalSign(): string {
  return new Intl.NumberFormat(locale()).format(1.5).charAt(1);
}

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
