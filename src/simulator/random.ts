import { entryAt } from "../geo/packed/entry-at.ts";

/** Random numbers in [0, 1). */
export type Random = () => number;

/** A well-mixed 32-bit number from up to four integers, the same for ever. */
export function hash(a: number, b: number, c = 0, d = 0): number {
  return mix(mix(mix(mix(0x9e3779b9, a), b), c), d) >>> 0;
}

/** The same as a share, in [0, 1). */
export function hashShare(a: number, b: number, c = 0, d = 0): number {
  return hash(a, b, c, d) / 2 ** 32;
}

function mix(state: number, value: number): number {
  let mixed = Math.imul(state ^ value, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A repeatable stream of random numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the entries of a table of [value, weight]. */
export function choose<T>(random: Random, table: readonly (readonly [T, number])[]): T {
  let rest = random() * table.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of table) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return entryAt(table, table.length - 1)[0];
}
