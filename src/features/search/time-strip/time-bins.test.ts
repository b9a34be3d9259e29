import { expect, test } from "vitest";
import { binsInWords, timeBins } from "./time-bins.ts";

const at = (text: string) => Date.parse(text);

test("weeks begin on Monday, midnight UTC, and hold what falls into them", () => {
  const times = ["2026-05-18T00:00:00Z", "2026-05-24T23:59:59Z", "2026-05-25T00:00:00Z"].map(at);
  const bins = timeBins(times, at("2026-05-20T10:00:00Z"), at("2026-05-31T00:00:00Z"), "week");
  expect(bins.map(({ from, count }) => [new Date(from).toISOString().slice(0, 10), count])).toEqual([
    ["2026-05-18", 2],
    ["2026-05-25", 1],
  ]);
});

test("months have their own lengths", () => {
  const bins = timeBins(
    [at("2026-02-28T23:00:00Z")],
    at("2026-01-31T00:00:00Z"),
    at("2026-03-02T00:00:00Z"),
    "month",
  );
  expect(bins.map(({ from, to, count }) => [(to - from) / 86_400_000, count])).toEqual([
    [31, 0],
    [28, 1],
    [31, 0],
  ]);
});

test("what lies outside is not counted", () => {
  const bins = timeBins(
    [at("2025-01-01T00:00:00Z"), at("2027-01-01T00:00:00Z")],
    at("2026-01-01"),
    at("2026-01-03"),
    "day",
  );
  expect(bins.map(({ count }) => count)).toEqual([0, 0]);
});

test("the bars can be told in a sentence", () => {
  const times = ["2026-05-18T00:00:00Z", "2026-05-24T23:59:59Z", "2026-05-25T00:00:00Z"].map(at);
  const bins = timeBins(times, at("2026-05-10T00:00:00Z"), at("2026-06-20T00:00:00Z"), "week");
  expect(binsInWords(bins, "week")).toBe(
    "3 acquisitions from 18 May 2026 to 31 May 2026, most in the week from 18 May 2026: 2.",
  );
  expect(binsInWords(timeBins([], 0, 86_400_000, "day"), "day")).toBe("No acquisition is loaded.");
});
