import { expect, test } from "vitest";
import { catalogueOf } from "../../languages/language.ts";
import { speak } from "../../languages/texts.ts";
import {
  aheadWords,
  count,
  durationWords,
  formatAngle,
  formatArea,
  formatBytes,
  formatClock,
  formatDay,
  formatFixed,
  formatMetres,
  formatMonth,
  formatNumber,
  formatPosition,
  formatPrice,
  formatRoughPrice,
  formatShare,
  formatShortTime,
  formatTime,
} from "./format.ts";

test("times are UTC and say so whatever zone they came in", () => {
  expect(formatTime("2026-05-19T08:14:09+02:00")).toBe("19\u00a0May\u00a02026, 06:14\u00a0UTC");
  expect(formatTime("2026-05-19T23:59:59Z", "second")).toBe("19\u00a0May\u00a02026, 23:59:59\u00a0UTC");
  expect(formatTime("2026-05-19T23:59:59Z", "date")).toBe("19\u00a0May\u00a02026");
  expect(formatTime("nonsense")).toBe("not known");
});

test("prices are in minor units of their currency", () => {
  expect(formatPrice({ amount: 67_500, currency: "EUR" })).toBe("€675");
  expect(formatPrice({ amount: 67_500, currency: "EUR" }, true)).toBe("€675.00");
  expect(formatPrice({ amount: 67_550, currency: "USD" })).toBe("$675.50");
  expect(formatPrice({ amount: 5_000, currency: "JPY" })).toBe("¥5,000");
  expect(formatPrice({ amount: 5_000, currency: "no currency" })).toBe("50 no currency");
});

test("a price is rough where there is little room", () => {
  expect(formatRoughPrice({ amount: 1_157_968, currency: "EUR" })).toMatch(/^€11\.6k$/i);
  expect(formatRoughPrice({ amount: 47_500, currency: "EUR" })).toBe("€475");
  expect(formatRoughPrice({ amount: 5_000, currency: "no currency" })).toBe("50 no currency");
});

test("numbers have a true minus sign and unknown ones are not zero", () => {
  expect(formatNumber(-1234.5, 1)).toBe("\u22121,234.5");
  expect(formatNumber(undefined)).toBe("not known");
  expect(formatAngle(28.44)).toBe("28.4°");
});

test("areas and shares get decimals only when small", () => {
  expect(formatArea(3169.4)).toBe("3,169\u00a0km²");
  expect(formatArea(2.345)).toBe("2.35\u00a0km²");
  expect(formatShare(0.274)).toBe("27\u00a0%");
  expect(formatShare(0.033)).toBe("3.3\u00a0%");
  expect(formatShare(0.0004)).toBe("under 0.1\u00a0%");
  expect(formatShare(0.0004, true)).toBe("<0.1\u00a0%");
});

test("positions name their hemispheres", () => {
  expect(formatPosition(-5.5, 35.955)).toBe("35.955° N 5.500° W");
  expect(formatPosition(179.9, -16.8)).toBe("16.800° S 179.900° E");
});

test("one thing is singular", () => {
  expect(count(1, "frame")).toBe("1 frame");
  expect(count(1200, "frame")).toBe("1,200 frames");
});

test("in tight places the year is left out when it is this one", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  expect(formatShortTime("2026-05-06T06:21:00Z", now)).toBe("6\u00a0May,\u00a006:21");
  expect(formatShortTime("2025-05-06T06:21:00Z", now)).toBe("6\u00a0May\u00a02025, 06:21");
});

test("a size in bytes has at most one decimal and moves on to the next unit", () => {
  expect([0, 840, 999, 1_000, 50_400, 999_600, 12_340_000].map(formatBytes)).toEqual([
    "0\u00a0B",
    "840\u00a0B",
    "999\u00a0B",
    "1\u00a0kB",
    "50.4\u00a0kB",
    "1\u00a0MB",
    "12.3\u00a0MB",
  ]);
});

test("a negative number that rounds to nothing has no sign", () => {
  expect([formatAngle(-0.04), formatFixed(-0.001, 2), formatNumber(-0.4)]).toEqual(["0.0°", "0.00", "0"]);
  expect(formatAngle(-0.05)).toBe("−0.1°");
});

test("no number is shown for one that is none", () => {
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, undefined as never, null as never]) {
    expect([
      formatNumber(none),
      formatFixed(none, 2),
      formatAngle(none),
      formatMetres(none),
      formatArea(none),
      formatShare(none),
      formatBytes(none),
      formatPosition(none, 1),
      formatPosition(1, none),
      formatPrice({ amount: none, currency: "EUR" }),
      durationWords(none),
    ]).toEqual(Array(11).fill("not known"));
  }
  const times = [formatTime, formatShortTime, formatDay, formatMonth, formatClock];
  for (const format of times) expect(format("soon")).toBe("not known");
});

const MINUTE = 60_000;

test.each([
  [(32 * 60 + 7) * MINUTE, "32 h 7 min"],
  [60 * MINUTE, "1 h"],
  [7 * MINUTE, "7 min"],
  [40_000, "40 s"],
  [0, "0 s"],
  [(5 * 24 + 3) * 60 * MINUTE, "5 d 3 h"],
  [71 * 60 * MINUTE, "71 h"],
  [59.7 * MINUTE, "1 h"],
])("%d ms are %s", (ms, words) => {
  // No line breaks inside.
  expect(durationWords(ms)).toBe(words.replaceAll(" ", "\u00a0"));
});

test("a duration is in the words of the language", async () => {
  speak("ja", await catalogueOf("ja"));
  const words = [
    durationWords((5 * 24 + 17) * 60 * MINUTE),
    durationWords(67 * MINUTE),
    aheadWords(7 * MINUTE),
  ];
  speak("en");
  expect(words).toEqual(["5日17時間", "1時間7分", "+7分"]);
});

test.each([
  [20_000, undefined],
  [30 * MINUTE, "+30\u00a0min"],
  [17.1 * 60 * MINUTE, "+17\u00a0h"],
  [100 * 60 * MINUTE, "+4\u00a0d"],
])("a clock that is %d ms ahead is %s", (ms, words) => {
  expect(aheadWords(ms)).toBe(words);
});
