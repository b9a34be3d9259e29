import { type Interruptible, inStretches } from "../work.ts";

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const WORD = 2 ** 32;

/**
 * Sorts rows by an integer key, ascending, keeping the given order among equal keys (radix sort).
 * `keys` holds a key per row; keys may span up to 2^53.
 */
export function* stableOrder(rows: Uint32Array, keys: ArrayLike<number>): Interruptible<Uint32Array> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  yield* inStretches(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const key = keys[rows[i] as number] as number;
      if (key < least) least = key;
      if (key > most) most = key;
    }
  });
  const low = new Uint32Array(keys.length);
  const high = most - least < WORD ? undefined : new Uint32Array(keys.length);
  yield* inStretches(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = rows[i] as number;
      const key = (keys[row] as number) - least;
      low[row] = key % WORD;
      if (high) high[row] = Math.floor(key / WORD);
    }
  });
  const byLow = yield* sortWords(rows, low, Math.min(most - least, WORD - 1));
  return high ? yield* sortWords(byLow, high, Math.floor((most - least) / WORD)) : byLow;
}

function* sortWords(rows: Uint32Array, words: Uint32Array, most: number): Interruptible<Uint32Array> {
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  for (let shift = 0; shift < 32 && most >= 2 ** shift; shift += DIGIT_BITS) {
    const [given, sorted] = [from, to];
    const starts = new Uint32Array(DIGITS + 1);
    yield* inStretches(rows.length, (first, end) => {
      for (let i = first; i < end; i++) {
        const digit = ((words[given[i] as number] as number) >>> shift) & (DIGITS - 1);
        starts[digit + 1] = (starts[digit + 1] as number) + 1;
      }
    });
    for (let digit = 0; digit < DIGITS; digit++) {
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    }
    yield* inStretches(rows.length, (first, end) => {
      for (let i = first; i < end; i++) {
        const row = given[i] as number;
        const digit = ((words[row] as number) >>> shift) & (DIGITS - 1);
        const place = starts[digit] as number;
        sorted[place] = row;
        starts[digit] = place + 1;
      }
    });
    [from, to] = [sorted, given];
  }
  return from;
}
