import type { DecibelHistogram, RasterStatistics } from "./raster.ts";

/**
 * Amplitudes in dB, 20·log10(DN), and their statistics; percentiles by numpy's rule (linear between ranks, Hyndman and
 * Fan 1996, type 7).
 */
export const TILE_DECIBEL = { from: 0, to: 128, bins: 512 } as const;

export const decibelOf = (dn: number): number => 20 * Math.log10(dn);

type Values = Uint16Array | Float32Array;

/** Returns the amplitudes below which so many percent of the ascending values lie; NaN without values. */
export function percentiles(ascending: ArrayLike<number>, percents: readonly number[]): number[] {
  return percents.map((percent) => {
    const rank = (percent / 100) * (ascending.length - 1);
    const below = ascending[Math.floor(rank)] ?? Number.NaN;
    const above = ascending[Math.ceil(rank)] ?? Number.NaN;
    return below + (above - below) * (rank - Math.floor(rank));
  });
}

/** Counts values by dB; what lies outside, and zeros, are not counted. */
export function histogram(
  values: ArrayLike<number>,
  from: number,
  to: number,
  bins: number,
): DecibelHistogram {
  const counts = new Uint32Array(bins);
  const scale = bins / (to - from);
  for (let at = 0; at < values.length; at++) {
    const decibel = decibelOf(values[at] ?? 0);
    // The last bin holds its upper end too.
    if (decibel >= from && decibel <= to) {
      const bin = Math.min(bins - 1, Math.floor((decibel - from) * scale));
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
  return { from, to, counts };
}

/** Returns the values that are data, ascending. */
export function ascendingData(values: readonly Values[], noData: number | undefined): Values {
  const size = values.reduce((sum, { length }) => sum + length, 0);
  const all = values.some((part) => part instanceof Float32Array)
    ? new Float32Array(size)
    : new Uint16Array(size);
  let count = 0;
  for (const part of values)
    for (let at = 0; at < part.length; at++) {
      const value = part[at] ?? 0;
      if (!Number.isNaN(value) && value !== noData) all[count++] = value;
    }
  return all.subarray(0, count).sort();
}

export function statisticsOf(values: readonly Values[], noData: number | undefined): RasterStatistics {
  const ascending = ascendingData(values, noData);
  const [low = 0, middle = 0, high = 0] = ascending.length ? percentiles(ascending, [2, 50, 98]) : [];
  const smallest = ascending.find((value) => value > 0) ?? 1;
  const from = Math.floor(decibelOf(smallest));
  const to = Math.max(from + 1, Math.ceil(decibelOf(ascending.at(-1) || 1)));
  return { percentiles: { 2: low, 50: middle, 98: high }, histogram: histogram(ascending, from, to, 128) };
}

/** Returns the pixels of several images together, in as many bins as the first has. */
export function joinedHistogram([first, ...others]: readonly [DecibelHistogram, ...DecibelHistogram[]]) {
  const all = [first, ...others];
  const from = Math.min(...all.map((one) => one.from));
  const to = Math.max(...all.map((one) => one.to));
  const counts = new Uint32Array(first.counts.length);
  for (const one of all) {
    const width = (one.to - one.from) / one.counts.length;
    for (const [bin, count] of one.counts.entries()) {
      const middle = one.from + (bin + 0.5) * width;
      const at = Math.floor(((middle - from) / (to - from)) * counts.length);
      counts[at] = (counts[at] ?? 0) + count;
    }
  }
  return { from, to, counts };
}

/** Bins of all 16-bit amplitudes; 0 has none. */
const binOf = Uint16Array.from({ length: 65536 }, (_, dn) => tileBin(dn));

function tileBin(dn: number): number {
  const { from, to, bins } = TILE_DECIBEL;
  const bin = Math.floor(((decibelOf(dn) - from) * bins) / (to - from));
  return Math.min(bins - 1, Math.max(0, bin));
}

/** Counts the pixels of a tile that have data, in the bins of `TILE_DECIBEL`. */
export function tileHistogram(values: Values, noData: number | undefined): Uint32Array {
  const counts = new Uint32Array(TILE_DECIBEL.bins);
  const isTabled = values instanceof Uint16Array;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    if (value === noData || !(value > 0)) continue;
    const bin = isTabled ? (binOf[value] ?? 0) : tileBin(value);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

/** Least width, dB: in a narrower window the texture of calm sea hides its ships. */
const LEAST_WINDOW = 20;

/** Returns the window, dB, that shows the whole image well: more than its overview has lies beyond its percentiles. */
export function autoWindow({ percentiles }: RasterStatistics): { low: number; high: number } {
  const low = decibelOf(Math.max(1, percentiles[2])) - 3;
  return { low, high: Math.max(low + LEAST_WINDOW, decibelOf(Math.max(2, percentiles[98])) + 3) };
}

/** Returns the dB between which 2 to 98 % of the pixels of some tiles lie; all dB without pixels. */
export function windowOfHistograms(list: readonly ArrayLike<number>[]): { low: number; high: number } {
  const { from, to, bins } = TILE_DECIBEL;
  const sums = Array.from({ length: bins }, (_, bin) =>
    list.reduce((sum, counts) => sum + (counts[bin] ?? 0), 0),
  );
  const total = sums.reduce((sum, count) => sum + count, 0);
  if (total === 0) return { low: from, high: to };
  const decibelBelow = (share: number) => {
    let left = share * total;
    let bin = 0;
    while (left > (sums[bin] ?? left)) left -= sums[bin++] ?? 0;
    return from + ((bin + left / (sums[bin] || 1)) * (to - from)) / bins;
  };
  return { low: decibelBelow(0.02), high: decibelBelow(0.98) };
}
