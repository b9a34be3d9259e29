import { serviceNow } from "../../api/clock.ts";
import { locale, spokenLanguage, t } from "../../languages/texts.ts";

const MINUS = "\u2212";

export type TimeDetail = "date" | "minute" | "second";

/** "19 May 2026, 06:14 UTC", which breaks after the comma alone; `bare` leaves the zone to a label. */
export function formatTime(time: string | number, detail: TimeDetail = "minute", bare = false): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return t("not known");
  const day = joined(t("{day} {month} {year}", partsOf(date)));
  if (detail === "date") return day;
  const clock = formatClock(time, detail);
  if (bare) return t("{day}, {clock}", { day, clock });
  return t("{day}, {clock} UTC", { day, clock });
}

const NO_BREAK = "\u00a0";
const joined = (words: string) => words.replaceAll(" ", NO_BREAK);

/** "19 May, 06:14" in one line; "19 May 2025, 06:14", where it is not the year of `now`, breaks after the comma. */
export function formatShortTime(time: string | number, now: number = serviceNow()): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return t("not known");
  const isOfThisYear = date.getUTCFullYear() === new Date(now).getUTCFullYear();
  const day = isOfThisYear ? formatDay(time) : formatTime(time, "date");
  const words = t("{day}, {clock}", { day, clock: formatClock(time) });
  return isOfThisYear ? joined(words) : words;
}

export function formatDay(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? t("not known") : joined(t("{day} {month}", partsOf(date)));
}

export function formatMonth(time: string | number, bare = false): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return t("not known");
  const parts = partsOf(date);
  return bare ? parts.month : t("{month} {year}", parts);
}

const monthNames = new Map<string, string[]>();

function partsOf(date: Date): { day: string; month: string; year: string } {
  let names = monthNames.get(locale());
  if (!names) {
    const format = new Intl.DateTimeFormat(locale(), { month: "short", timeZone: "UTC" });
    names = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)));
    monthNames.set(locale(), names);
  }
  return {
    day: String(date.getUTCDate()),
    month: names[date.getUTCMonth()] ?? "",
    year: String(date.getUTCFullYear()),
  };
}

export function formatClock(time: string | number, detail: "minute" | "second" = "minute"): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? t("not known")
    : date.toISOString().slice(11, detail === "second" ? 19 : 16);
}

/** Formats are cached: creating one costs far more than using it. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numbersWith(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()}${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale(), options);
  numberFormats.set(key, format);
  return format;
}

/** Amount in the currency's minor unit. */
export interface Amount {
  amount: number;
  currency: string;
}

/** Formats a price; omits zero cents unless `exact`. */
export function formatPrice({ amount, currency }: Amount, exact = false): string {
  if (!isNumber(amount)) return t("not known");
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

/** Formats a price where there is little room: "€11.6K". */
export function formatRoughPrice({ amount, currency }: Amount): string {
  const value = amount / 10 ** minorDigits(currency);
  const options = {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  } as const;
  try {
    return numbersWith(options).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}

const currencyDigits = new Map<string, number>();

/** Decimals of a currency's minor unit. */
export function minorDigits(currency: string): number {
  const digits = currencyDigits.get(currency) ?? digitsOf(currency);
  currencyDigits.set(currency, digits);
  return digits;
}

export function inWholeUnits({ amount, currency }: Amount): number {
  return amount / 10 ** minorDigits(currency);
}

function digitsOf(currency: string): number {
  try {
    return numbersWith({ style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

export function numberSeparator(type: "group" | "decimal"): string {
  return (
    numbersWith({})
      .formatToParts(10_000.5)
      .find((part) => part.type === type)?.value ?? ""
  );
}

function isNumber(value: number | undefined): value is number {
  return Number.isFinite(value);
}

/** A small negative number is written 0, not −0. */
const NO_MINUS_ZERO = { signDisplay: "negative" } as const;

/** At most `digits` decimals, grouped; "not known" for undefined. */
export function formatNumber(value: number | undefined, digits = 0): string {
  if (!isNumber(value)) return t("not known");
  return numbersWith({ maximumFractionDigits: digits, ...NO_MINUS_ZERO })
    .format(value)
    .replace("-", MINUS);
}

export function formatFixed(value: number, digits: number): string {
  if (!isNumber(value)) return t("not known");
  return numbersWith({ minimumFractionDigits: digits, maximumFractionDigits: digits, ...NO_MINUS_ZERO })
    .format(value)
    .replace("-", MINUS);
}

export function formatAngle(value: number | undefined): string {
  return isNumber(value) ? `${formatFixed(value, 1)}°` : t("not known");
}

export function formatMetres(value: number | undefined): string {
  return isNumber(value) ? `${formatNumber(value, value < 1 ? 2 : 1)}\u00a0m` : t("not known");
}

export function formatArea(km2: number): string {
  return isNumber(km2) ? `${formatNumber(km2, km2 < 10 ? 2 : km2 < 100 ? 1 : 0)}\u00a0km²` : t("not known");
}

/** "27 %" with a no-break space; one decimal below 10 %, and "under 0.1 %", tight "<0.1 %". */
export function formatShare(share: number, isTight = false): string {
  if (!isNumber(share)) return t("not known");
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) {
    const least = { share: formatShare(0.001) };
    return isTight ? t("'<'{share}", least) : t("under {share}", least);
  }
  return `${formatNumber(percent, percent < 10 ? 1 : 0)}\u00a0%`;
}

export function formatPosition(lng: number, lat: number, digits = 3): string {
  if (!isNumber(lng) || !isNumber(lat)) return t("not known");
  return `${Math.abs(lat).toFixed(digits)}° ${lat < 0 ? "S" : "N"} ${Math.abs(lng).toFixed(digits)}° ${lng < 0 ? "W" : "E"}`;
}

export function count(number: number, one: string, many?: string): string {
  return t(countText(one, many), { number });
}

export function countText(one: string, many = `${one}s`): string {
  return `{number, plural, one {# ${one}} other {# ${many}}}`;
}

/** Decimal units: "840 B", "12.3 MB". */
export function formatBytes(bytes: number): string {
  if (!isNumber(bytes)) return t("not known");
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${formatNumber(value, unit > 0 && value < 99.95 ? 1 : 0)}\u00a0${units[unit]}`;
}

/** Words for one and several; catalogs list their messages by `nounTexts`. */
export type Noun = readonly [one: string, many: string];

export const noun = (one: string, many: string): Noun => [one, many];

export const nounTexts = ([one, many]: Noun): string[] => [countText(one, many), noneMoves(one)];

export const noneMoves = (one: string): string => `No ${one} is under way`;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "32 h 7 min", from three days on "5 d 3 h", under a minute "40 s". */
export function durationWords(ms: number): string {
  if (!Number.isFinite(ms)) return t("not known");
  if (ms < MINUTE) return unbroken(t("{seconds} s", { seconds: Math.max(0, Math.round(ms / 1000)) }));
  const all = Math.round(ms / MINUTE);
  const isLong = ms >= 3 * DAY;
  const [days, minutes] = [isLong ? Math.floor(all / 1440) : 0, isLong ? 0 : all % 60];
  const hours = Math.floor((all - days * 1440) / 60);
  return unbroken(
    days > 0 && t("{days} d", { days }),
    hours > 0 && t("{hours} h", { hours }),
    minutes > 0 && t("{minutes} min", { minutes }),
  );
}

function unbroken(...parts: (string | false)[]): string {
  const space = spokenLanguage() === "ja" ? "" : "\u00a0";
  return parts.filter(Boolean).join(space).replaceAll(" ", space);
}

/** "+17 h", from three days on "+4 d"; undefined below a minute. */
export function aheadWords(ms: number): string | undefined {
  if (ms < MINUTE) return undefined;
  if (ms < HOUR) return `+${t("{minutes} min", { minutes: Math.round(ms / MINUTE) })}`;
  if (ms < 3 * DAY) return `+${t("{hours} h", { hours: Math.round(ms / HOUR) })}`;
  return `+${t("{days} d", { days: Math.round(ms / DAY) })}`;
}
