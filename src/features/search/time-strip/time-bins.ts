import { t } from "../../../languages/texts.ts";
import { formatTime } from "../../../ui/text/format.ts";

export const binSizes = ["day", "week", "month"] as const;
export type BinSize = (typeof binSizes)[number];

/** Start of an acquisition (ms, UTC) and its shade, from 0. */
export interface BinEntry {
  time: number;
  shade: number;
}

export interface TimeBin {
  /** First moment of the bin, and of the next, ms, UTC. */
  from: number;
  to: number;
  count: number;
  shades: readonly number[];
  outside: number;
}

export const DAY_MS = 86_400_000;

/** First and last day, both included, in days since 1970, UTC. */
export type Days = readonly [first: number, last: number];

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Counts entries in bins over the axis, in UTC; weeks start on Monday. */
export function timeBins(entries: readonly BinEntry[], axis: Days, inside: Days, size: BinSize): TimeBin[] {
  const bins: { from: number; to: number; count: number; shades: number[]; outside: number }[] = [];
  for (let start = startOfBin(axis[0] * DAY_MS, size); start < (axis[1] + 1) * DAY_MS; ) {
    const end = nextBin(start, size);
    bins.push({ from: start, to: end, count: 0, shades: [], outside: 0 });
    start = end;
  }
  const byStart = new Map(bins.map((bin) => [bin.from, bin]));
  for (const { time, shade } of entries) {
    const bin = byStart.get(startOfBin(time, size));
    if (!bin) continue;
    const day = dayOf(time);
    if (day < inside[0] || day > inside[1]) bin.outside++;
    else {
      bin.count++;
      bin.shades[shade] = (bin.shades[shade] ?? 0) + 1;
    }
  }
  return bins;
}

export function binsInWords(bins: readonly TimeBin[], size: BinSize): string {
  const filled = bins.filter((bin) => bin.count > 0);
  const [first, last] = [filled[0], filled.at(-1)];
  if (!first || !last) return t("No acquisition is loaded.");
  const total = filled.reduce((sum, bin) => sum + bin.count, 0);
  const fullest = filled.reduce((most, bin) => (bin.count > most.count ? bin : most));
  const day = (time: number) => formatTime(time, "date");
  return t(
    "{total, plural, one {# acquisition} other {# acquisitions}} from {first} to {last}, most in the {size, select, day {day} week {week} other {month}} from {fullest}: {most}.",
    {
      total,
      first: day(first.from),
      last: day(last.to - DAY_MS),
      size,
      fullest: day(fullest.from),
      most: fullest.count,
    },
  );
}

/** Least width of a bar, px; fits a count of two digits. */
const LEAST_BAR = 20;
const DAYS_OF = { day: 1, week: 7, month: 30.4 } as const satisfies Record<BinSize, number>;

export function fittingSize(range: Days, width: number): BinSize {
  return binSizes.find((size) => axisWidth(range, size, 0) <= width) ?? "month";
}

/** Part of the room for the time that the axis is fitted to. */
export const FITTED_PART = 0.8;

/** Returns the width of an axis, px, at least `room`. */
export function axisWidth(axis: Days, size: BinSize, room: number, fitted: Days = axis): number {
  const days = axis[1] + 1 - axis[0];
  const dayWidth = Math.max(LEAST_BAR / DAYS_OF[size], (FITTED_PART * room) / (fitted[1] + 1 - fitted[0]));
  return Math.max(room, Math.ceil(days * dayWidth));
}

function startOfBin(time: number, size: BinSize): number {
  const date = new Date(dayOf(time) * DAY_MS);
  switch (size) {
    case "day":
      return date.getTime();
    case "week":
      return date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    case "month":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
}

function nextBin(start: number, size: BinSize): number {
  const date = new Date(start);
  if (size === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return start + (size === "week" ? 7 : 1) * DAY_MS;
}
