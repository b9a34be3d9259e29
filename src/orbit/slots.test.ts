import { expect, test } from "vitest";
import { collide, type Slot } from "./slots.ts";

const slot = (change: Partial<Slot>): Slot => ({ satellite: 1, start: 0, end: 10_000, roll: 30, ...change });
/** So many seconds after the other has ended. */
const after = (seconds: number, roll: number) =>
  slot({ start: 10_000 + seconds * 1000, end: 20_000 + seconds * 1000, roll });

test("between two images a satellite settles for 15 s and rolls at half a degree a second", () => {
  expect(collide(slot({}), after(14.9, 30))).toBe(true);
  expect(collide(slot({}), after(15.1, 30))).toBe(false);
  expect(collide(slot({}), after(34.9, 20))).toBe(true);
  expect(collide(slot({}), after(35.1, 20))).toBe(false);
});

test("a flip to the other side is a roll over straight down", () => {
  expect(collide(slot({ roll: 30 }), after(134.9, -30))).toBe(true);
  expect(collide(slot({ roll: 30 }), after(135.1, -30))).toBe(false);
});

test("it does not matter which of the two comes first, and another satellite is free", () => {
  expect(collide(after(20, 20), slot({}))).toBe(true);
  expect(collide(slot({}), slot({ satellite: 2 }))).toBe(false);
});
