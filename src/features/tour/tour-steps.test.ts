import { expect, test } from "vitest";
import { placeCard, type Rect, steps } from "./tour-steps.ts";

const card = { width: 320, height: 150 };
const overlaps = (a: Rect, b: Rect) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

test.each<[string, Rect, { width: number; height: number }]>([
  ["a list at the left", { left: 0, top: 92, width: 440, height: 780 }, { width: 1440, height: 900 }],
  ["a link in the bar", { left: 1300, top: 8, width: 90, height: 32 }, { width: 1440, height: 900 }],
  [
    "a sheet over the lower half",
    { left: 0, top: 400, width: 390, height: 380 },
    { width: 390, height: 844 },
  ],
  ["a link in the lower bar", { left: 200, top: 790, width: 95, height: 54 }, { width: 390, height: 844 }],
  ["a sheet of full height", { left: 0, top: 48, width: 390, height: 732 }, { width: 390, height: 844 }],
  ["an enlarged page", { left: 0, top: 60, width: 360, height: 300 }, { width: 360, height: 450 }],
])("the card covers nothing of %s and stays within the window", (_, target, view) => {
  const { left, top, ring } = placeCard(target, card, view);
  expect(overlaps({ left, top, ...card }, ring)).toBe(false);
  expect(left).toBeGreaterThanOrEqual(8);
  expect(top).toBeGreaterThanOrEqual(8);
  expect(left + card.width).toBeLessThanOrEqual(view.width - 8);
  expect(top + card.height).toBeLessThanOrEqual(view.height - 8);
  expect(ring.height).toBeLessThanOrEqual(target.height);
});

test("there are four steps: area, results, price and cart, orders", () => {
  expect(steps.map(({ title }) => title)).toEqual([
    "Begin with an area",
    "See what covers it",
    "Know the price, fill the cart",
    "Follow your orders",
  ]);
});
