import { serviceNow } from "../../api/clock.ts";

const MINUS = "\u2212";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** How much of a time is written. */
export type TimeDetail = "date" | "minute" | "second";

/** A time in UTC: "19 May 2026, 06:14 UTC". The zone is written whenever a time of day is; `bare` leaves it to a label. */
export function formatTime(time: string | number, detail: TimeDetail = "minute", bare = false): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "not known";
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return detail === "date" ? day : `${day}, ${formatClock(time, detail)}${bare ? "" : " UTC"}`;
}

/** A time in UTC for tight places: "19 May, 06:14", with the year when it is not the one of `now`. A label says UTC. */
export function formatShortTime(time: string | number, now: number = serviceNow()): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "not known";
  const year = date.getUTCFullYear();
  return `${formatDay(time)}${year === new Date(now).getUTCFullYear() ? "" : ` ${year}`}, ${formatClock(time)}`;
}

/** A day in UTC for an axis: "19 May". */
export function formatDay(time: string | number): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

/** A month in UTC for an axis: "May 2026", `bare` "May". */
export function formatMonth(time: string | number, bare = false): string {
  const date = new Date(time);
  const month = MONTHS[date.getUTCMonth()] ?? "";
  return bare ? month : `${month} ${date.getUTCFullYear()}`;
}

/** The time of day in UTC: "06:14" or "06:14:09". */
export function formatClock(time: string | number, detail: "minute" | "second" = "minute"): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? "not known"
    : date.toISOString().slice(11, detail === "second" ? 19 : 16);
}

/** To make one costs far more than to use it, and a list writes hundreds of numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** How numbers are written in English, each way made once; throws where a currency is none. */
function numbersWith(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat("en-US", options);
  numberFormats.set(key, format);
  return format;
}

/** An amount of money in the currency's minor unit. */
interface Amount {
  amount: number;
  currency: string;
}

/** A price: lists leave out cents that are zero, totals and buttons (`exact`) show them always. */
export function formatPrice({ amount, currency }: Amount, exact = false): string {
  const digits = minorDigits(currency);
  const value = amount / 10 ** digits;
  const shown = exact || amount % 10 ** digits !== 0 ? digits : 0;
  try {
    return numbersWith({
      style: "currency",
      currency,
      minimumFractionDigits: shown,
      maximumFractionDigits: shown,
    }).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}

/** Decimals of a currency: how its minor unit relates to the whole one. */
export function minorDigits(currency: string): number {
  try {
    return numbersWith({ style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** A number with at most `digits` decimals, thousands separated and a true minus sign; "not known" for none. */
export function formatNumber(value: number | undefined, digits = 0): string {
  if (value === undefined || !Number.isFinite(value)) return "not known";
  return numbersWith({ maximumFractionDigits: digits }).format(value).replace("-", MINUS);
}

/** An angle with one decimal: "28.4°". */
export function formatAngle(value: number | undefined): string {
  return value === undefined ? "not known" : `${value.toFixed(1).replace("-", MINUS)}°`;
}

/** A length in metres as resolutions are written: "0.5 m", "3 m". */
export function formatMetres(value: number | undefined): string {
  if (value === undefined) return "not known";
  return `${formatNumber(value, value < 1 ? 2 : 1)} m`;
}

/** An area: "3,169 km²", with decimals when it is small. */
export function formatArea(km2: number): string {
  return `${formatNumber(km2, km2 < 10 ? 2 : km2 < 100 ? 1 : 0)} km²`;
}

/** A share of one: "27 %", under 10 % with one decimal; `tiny` says what is less than that. */
export function formatShare(share: number, tiny = "under 0.1 %"): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return tiny;
  return `${percent < 10 ? formatNumber(percent, 1) : formatNumber(percent)} %`;
}

/** A position: "35.955° N 5.500° W". */
export function formatPosition(lng: number, lat: number, digits = 3): string {
  return `${Math.abs(lat).toFixed(digits)}° ${lat < 0 ? "S" : "N"} ${Math.abs(lng).toFixed(digits)}° ${lng < 0 ? "W" : "E"}`;
}

/** "1 frame", "64 frames". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** A size in bytes by powers of ten: "840 B", "12.3 MB". */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${formatNumber(value, unit > 0 && value < 99.95 ? 1 : 0)} ${units[unit]}`;
}
