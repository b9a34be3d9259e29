import { expect, test } from "vitest";
import {
  axisWidth,
  type BinEntry,
  binsInWords,
  type Days,
  dayOf,
  fittingSize,
  timeBins,
} from "./time-bins.ts";

const at = (text: string): BinEntry => ({ time: Date.parse(text), shade: 0 });
const days = (first: string, last: string): Days => [dayOf(Date.parse(first)), dayOf(Date.parse(last))];
const always: Days = [0, 1e6];

test("weeks begin on Monday, midnight UTC, and hold what falls into them", () => {
  const entries = ["2026-05-18T00:00:00Z", "2026-05-24T23:59:59Z", "2026-05-25T00:00:00Z"].map(at);
  const bins = timeBins(entries, days("2026-05-20", "2026-05-31"), always, "week");
  expect(bins.map(({ from, count }) => [new Date(from).toISOString().slice(0, 10), count])).toEqual([
    ["2026-05-18", 2],
    ["2026-05-25", 1],
  ]);
});

test("months have their own lengths", () => {
  const bins = timeBins([at("2026-02-28T23:00:00Z")], days("2026-01-31", "2026-03-01"), always, "month");
  expect(bins.map(({ from, to, count }) => [(to - from) / 86_400_000, count])).toEqual([
    [31, 0],
    [28, 1],
    [31, 0],
  ]);
});

test("what lies outside of the axis is not counted, what lies outside of the brush is counted apart", () => {
  const entries = ["2025-01-01T00:00:00Z", "2026-01-01T23:59:59Z", "2026-01-02T00:00:00Z", "2027-01-01"].map(
    at,
  );
  const bins = timeBins(entries, days("2026-01-01", "2026-01-02"), days("2026-01-02", "2026-01-02"), "day");
  expect(bins.map(({ count, outside }) => [count, outside])).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test("a bar says how many it has of each shade", () => {
  const entries = [0, 2, 2].map((shade) => ({ ...at("2026-01-01T00:00:00Z"), shade }));
  const [bin] = timeBins(entries, days("2026-01-01", "2026-01-01"), always, "day");
  expect([bin?.shades[0], bin?.shades[1], bin?.shades[2]]).toEqual([1, undefined, 2]);
});

test("the bars can be told in a sentence", () => {
  const entries = ["2026-05-18T00:00:00Z", "2026-05-24T23:59:59Z", "2026-05-25T00:00:00Z"].map(at);
  const bins = timeBins(entries, days("2026-05-10", "2026-06-19"), always, "week");
  expect(binsInWords(bins, "week")).toBe(
    "3 acquisitions from 18\u00a0May\u00a02026 to 31\u00a0May\u00a02026, most in the week from 18\u00a0May\u00a02026: 2.",
  );
  expect(binsInWords(timeBins([], [0, 0], always, "day"), "day")).toBe("No acquisition is loaded.");
});

test("bars are as fine as a range has room for, and an axis with finer ones is wider than its room", () => {
  expect(fittingSize(days("2026-11-01", "2026-11-30"), 900)).toBe("day");
  expect(fittingSize(days("2026-05-25", "2026-11-22"), 900)).toBe("week");
  expect(fittingSize(days("2020-03-01", "2026-11-22"), 900)).toBe("month");
  expect(axisWidth(days("2026-11-01", "2026-11-30"), "day", 900)).toBe(900);
  expect(axisWidth(days("2026-01-01", "2026-12-31"), "day", 900)).toBe(365 * 20);
  const fitted = days("2026-11-01", "2026-11-20");
  expect(axisWidth(days("2026-01-01", "2026-12-31"), "day", 1000, fitted)).toBe(365 * 40);
});
