import { expect, test } from "vitest";
import { durationWords } from "./duration-words.ts";

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
