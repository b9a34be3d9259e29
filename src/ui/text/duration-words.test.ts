import { expect, test } from "vitest";
import { aheadWords, durationWords } from "./duration-words.ts";

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
  expect(durationWords(ms)).toBe(words);
});

test.each([
  [20_000, undefined],
  [30 * MINUTE, "+30 min"],
  [17.1 * 60 * MINUTE, "+17 h"],
  [100 * 60 * MINUTE, "+4 d"],
])("a clock that is %d ms ahead is %s", (ms, words) => {
  expect(aheadWords(ms)).toBe(words);
});
