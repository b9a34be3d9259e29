import { uint32At } from "../../../geo/packed/entry-at.ts";
import { type Interruptible, inStretches } from "../work.ts";
import { count } from "./columns.ts";

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const WORD = 2 ** 32;

/**
 * Sorts rows by an integer key, ascending, keeping the given order among equal keys (radix sort). The rows are all from 0; keys
 * may span up to 2^53. Time grows with the n rows alone: two looks at each, and two for every 11 bits that the keys span; memory is
 * 20 bytes a row at most.
 */
export function* stableOrder(rows: Uint32Array, keyOf: (row: number) => number): Interruptible<Uint32Array> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  yield* inStretches(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const key = keyOf(uint32At(rows, i));
      if (key < least) least = key;
      if (key > most) most = key;
    }
  });
  const low = new Uint32Array(rows.length);
  const high = most - least < WORD ? undefined : new Uint32Array(rows.length);
  yield* inStretches(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = uint32At(rows, i);
      const key = keyOf(row) - least;
      low[row] = key % WORD;
      if (high) high[row] = Math.floor(key / WORD);
    }
  });
  const byLow = yield* orderByWord(rows, low, Math.min(most - least, WORD - 1));
  return high ? yield* orderByWord(byLow, high, Math.floor((most - least) / WORD)) : byLow;
}

/** The same by keys of 32 bits, of which `most` is the greatest. For each digit the rows are counted, then put where the counts say. */
export function* orderByWord(
  rows: Uint32Array,
  words: Uint32Array,
  most = WORD - 1,
): Interruptible<Uint32Array> {
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  for (let shift = 0; shift < 32 && most >= 2 ** shift; shift += DIGIT_BITS) {
    const [given, sorted] = [from, to];
    const starts = new Uint32Array(DIGITS + 1);
    yield* inStretches(rows.length, (first, end) => {
      for (let i = first; i < end; i++) {
        const digit = (uint32At(words, uint32At(given, i)) >>> shift) & (DIGITS - 1);
        count(starts, digit + 1);
      }
    });
    for (let digit = 0; digit < DIGITS; digit++) count(starts, digit + 1, uint32At(starts, digit));
    yield* inStretches(rows.length, (first, end) => {
      for (let i = first; i < end; i++) {
        const row = uint32At(given, i);
        const digit = (uint32At(words, row) >>> shift) & (DIGITS - 1);
        sorted[uint32At(starts, digit)] = row;
        count(starts, digit);
      }
    });
    [from, to] = [sorted, given];
  }
  return from;
}
