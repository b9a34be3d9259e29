import { type Interruptible, toEnd } from "./work.ts";

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const WORD = 2 ** 32;
/** Rows that are looked at without a pause. */
const STEP = 32_768;

/**
 * Sorts rows by an integer key, ascending, keeping the given order among equal keys (radix sort).
 * `keys` holds a key per row; keys may span up to 2^53.
 */
export function stableOrder(rows: Uint32Array, keys: ArrayLike<number>): Uint32Array {
  return toEnd(orderInSteps(rows, keys));
}

/** The same, with a pause after every 32,768 rows that are looked at. */
export function* orderInSteps(rows: Uint32Array, keys: ArrayLike<number>): Interruptible<Uint32Array> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const [from, to] of steps(rows.length)) {
    for (let i = from; i < to; i++) {
      const key = keys[rows[i] as number] as number;
      if (key < least) least = key;
      if (key > most) most = key;
    }
    if (to < rows.length) yield;
  }
  const low = new Uint32Array(keys.length);
  const high = most - least < WORD ? undefined : new Uint32Array(keys.length);
  for (const [from, to] of steps(rows.length)) {
    for (let i = from; i < to; i++) {
      const row = rows[i] as number;
      const key = (keys[row] as number) - least;
      low[row] = key % WORD;
      if (high) high[row] = Math.floor(key / WORD);
    }
    if (to < rows.length) yield;
  }
  const byLow = yield* sortWords(rows, low, Math.min(most - least, WORD - 1));
  return high ? yield* sortWords(byLow, high, Math.floor((most - least) / WORD)) : byLow;
}

function* sortWords(rows: Uint32Array, words: Uint32Array, most: number): Interruptible<Uint32Array> {
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  for (let shift = 0; shift < 32 && most >= 2 ** shift; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (const [first, end] of steps(from.length)) {
      countDigits(from.subarray(first, end), words, shift, starts);
      if (end < from.length) yield;
    }
    for (let digit = 0; digit < DIGITS; digit++) {
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    }
    for (const [first, end] of steps(from.length)) {
      moveRows(from.subarray(first, end), to, words, shift, starts);
      if (end < from.length) yield;
    }
    [from, to] = [to, from];
  }
  return from;
}

function countDigits(rows: Uint32Array, words: Uint32Array, shift: number, starts: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const digit = ((words[rows[i] as number] as number) >>> shift) & (DIGITS - 1);
    starts[digit + 1] = (starts[digit + 1] as number) + 1;
  }
}

function moveRows(
  rows: Uint32Array,
  to: Uint32Array,
  words: Uint32Array,
  shift: number,
  starts: Uint32Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const digit = ((words[row] as number) >>> shift) & (DIGITS - 1);
    const place = starts[digit] as number;
    to[place] = row;
    starts[digit] = place + 1;
  }
}

function* steps(length: number): Generator<[from: number, to: number]> {
  for (let from = 0; from < length; from += STEP) yield [from, Math.min(length, from + STEP)];
}
