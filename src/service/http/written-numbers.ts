import { uint8At } from "../../geo/packed/entry-at.ts";
import { remember } from "../remember.ts";

/** The digits of "000" to "999", and how many are left without the zeros at the end. */
const DIGITS = new TextEncoder().encode(
  Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0")).join(""),
);
const SHORT = Uint8Array.from({ length: 1_000 }, (_, number) =>
  number % 10 > 0 ? 3 : number % 100 > 0 ? 2 : number > 0 ? 1 : 0,
);
const [MINUS, POINT, COLON, Z] = [45, 46, 58, 90];

/** Bytes that a number or an instant takes at most. */
export const LONGEST = 40;

/**
 * Writes a number that is kept as whole steps, of which so many are one, as JSON has it: 1234500 millionths are 1.2345. That takes a
 * fraction of what it takes to find the digits of a binary fraction. At most a million steps are one, and a power of ten. Gives the
 * place behind it.
 */
export function writeDecimal(bytes: Uint8Array, from: number, steps: number, scale: number): number {
  let at = from;
  if (steps < 0) bytes[at++] = MINUS;
  const size = Math.abs(steps);
  const whole = Math.trunc(size / scale);
  at = writeWhole(bytes, at, whole);
  const millionths = (size - whole * scale) * (1_000_000 / scale);
  if (millionths === 0) return at;
  bytes[at++] = POINT;
  const thousandths = Math.trunc(millionths / 1_000);
  const rest = millionths - thousandths * 1_000;
  at = writeDigits(bytes, at, thousandths, rest === 0 ? uint8At(SHORT, thousandths) : 3);
  return writeDigits(bytes, at, rest, uint8At(SHORT, rest));
}

function writeWhole(bytes: Uint8Array, from: number, whole: number): number {
  let at = from;
  if (whole >= 1_000) at = writeWhole(bytes, at, Math.trunc(whole / 1_000));
  const last = whole % 1_000;
  if (whole >= 100) bytes[at++] = uint8At(DIGITS, 3 * last);
  if (whole >= 10) bytes[at++] = uint8At(DIGITS, 3 * last + 1);
  bytes[at++] = uint8At(DIGITS, 3 * last + 2);
  return at;
}

/** The first digits of three. */
function writeDigits(bytes: Uint8Array, from: number, three: number, count: number): number {
  for (let place = 0; place < count; place++) bytes[from + place] = uint8At(DIGITS, 3 * three + place);
  return from + count;
}

function writeTwo(bytes: Uint8Array, at: number, two: number): void {
  bytes[at] = uint8At(DIGITS, 3 * two + 1);
  bytes[at + 1] = uint8At(DIGITS, 3 * two + 2);
}

const DAY = 86_400_000;
/** Days as they are written, "2026-06-01T": pages are of few, and ask for each again and again. */
const days = new Map<number, Uint8Array>();

/**
 * Writes an instant (whole milliseconds since 1970) as `Date.toISOString` does, in a fraction of the time; gives the place behind it.
 */
export function writeInstant(bytes: Uint8Array, from: number, ms: number): number {
  const number = Math.floor(ms / DAY);
  let day = days.get(number);
  if (!day) {
    day = new TextEncoder().encode(new Date(ms).toISOString().slice(0, -13));
    remember(days, number, day);
  }
  bytes.set(day, from);
  const at = from + day.length;
  const within = ms - number * DAY;
  const seconds = Math.floor(within / 1_000);
  const minutes = Math.floor(seconds / 60);
  writeTwo(bytes, at, Math.floor(minutes / 60));
  bytes[at + 2] = COLON;
  writeTwo(bytes, at + 3, minutes % 60);
  bytes[at + 5] = COLON;
  writeTwo(bytes, at + 6, seconds % 60);
  bytes[at + 8] = POINT;
  writeDigits(bytes, at + 9, within % 1_000, 3);
  bytes[at + 12] = Z;
  return at + 13;
}
