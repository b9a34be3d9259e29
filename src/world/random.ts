import { entryAt } from "../geo/packed.ts";

export type Random = () => number;

export function hash(a: number, b: number, c = 0, d = 0): number {
  return mix(mix(mix(mix(0x9e3779b9, a), b), c), d) >>> 0;
}

export const hashShare = (a: number, b: number, c = 0, d = 0): number => hash(a, b, c, d) / 2 ** 32;

function mix(state: number, value: number): number {
  let mixed = Math.imul(state ^ value, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Repeatable stream (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks from a table of [value, weight]. */
export function choose<T>(random: Random, table: readonly (readonly [T, number])[]): T {
  let rest = random() * table.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of table) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return entryAt(table, table.length - 1)[0];
}

const SIZE = 256;
const random = randomFrom(20_260_519);
const permutation = Uint8Array.from({ length: 2 * SIZE }, (_, i) => i % SIZE);
for (let i = SIZE - 1; i > 0; i--) {
  const other = Math.floor(random() * (i + 1));
  const value = placeOf(i);
  permutation[i] = permutation[i + SIZE] = placeOf(other);
  permutation[other] = permutation[other + SIZE] = value;
}
const values = Float32Array.from({ length: SIZE }, () => 2 * random() - 1);
const hills = Float32Array.from(permutation, (place) => entryAt(values, place));

/** Smooth noise, -1 to 1, about one hill a unit. */
export function noise(x: number, y: number, z: number): number {
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const floorZ = Math.floor(z);
  const u = smooth(x - floorX);
  const v = smooth(y - floorY);
  const w = smooth(z - floorZ);
  const i = floorX & 255;
  const j = floorY & 255;
  const k = floorZ & 255;
  const a = (placeOf(i) + j) & 255;
  const b = (placeOf(i + 1) + j) & 255;
  const aa = (placeOf(a) + k) & 255;
  const ab = (placeOf(a + 1) + k) & 255;
  const ba = (placeOf(b) + k) & 255;
  const bb = (placeOf(b + 1) + k) & 255;
  return blend(
    w,
    blend(v, blend(u, hillAt(aa), hillAt(ba)), blend(u, hillAt(ab), hillAt(bb))),
    blend(v, blend(u, hillAt(aa + 1), hillAt(ba + 1)), blend(u, hillAt(ab + 1), hillAt(bb + 1))),
  );
}

// Called a hundred million times a picture: plain functions stay fast.
function placeOf(index: number): number {
  return permutation[index] as number;
}
function hillAt(index: number): number {
  return hills[index] as number;
}
const smooth = (t: number) => t * t * (3 - 2 * t);
const blend = (t: number, a: number, b: number) => a + t * (b - a);
