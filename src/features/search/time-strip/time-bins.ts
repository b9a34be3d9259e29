import { count, formatTime } from "../../../ui/text/format.ts";

/** Width of a bar of the time strip. */
export const binSizes = ["day", "week", "month"] as const;
export type BinSize = (typeof binSizes)[number];

export interface TimeBin {
  /** Milliseconds, UTC: the first moment of the bin, and of the one after. */
  from: number;
  to: number;
  count: number;
}

export const DAY_MS = 86_400_000;

/** Bins between two moments (ms) with the number of `times` in each; weeks begin on Monday, all in UTC. */
export function timeBins(times: readonly number[], from: number, to: number, size: BinSize): TimeBin[] {
  const bins: TimeBin[] = [];
  for (let start = startOfBin(from, size); start < to; ) {
    const end = nextBin(start, size);
    bins.push({ from: start, to: end, count: 0 });
    start = end;
  }
  for (const time of times) {
    const bin = bins[lastAtOrBefore(bins, time)];
    if (bin && time < bin.to) bin.count++;
  }
  return bins;
}

/** What the bars say, in a sentence: how many there are, when, and where most of them lie. */
export function binsInWords(bins: readonly TimeBin[], size: BinSize): string {
  const filled = bins.filter((bin) => bin.count > 0);
  const [first, last] = [filled[0], filled.at(-1)];
  if (!first || !last) return "No acquisition is loaded.";
  const total = filled.reduce((sum, bin) => sum + bin.count, 0);
  const fullest = filled.reduce((most, bin) => (bin.count > most.count ? bin : most));
  const day = (time: number) => formatTime(time, "date");
  return `${count(total, "acquisition")} from ${day(first.from)} to ${day(last.to - DAY_MS)}, most in the ${size} from ${day(fullest.from)}: ${fullest.count}.`;
}

function startOfBin(time: number, size: BinSize): number {
  const date = new Date(Math.floor(time / DAY_MS) * DAY_MS);
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

function lastAtOrBefore(bins: readonly TimeBin[], time: number): number {
  let low = 0;
  let high = bins.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bins[middle] as TimeBin).from <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
