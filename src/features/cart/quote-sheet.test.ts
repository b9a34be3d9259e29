import { expect, test } from "vitest";
import { quoteNumber } from "./quote-sheet.tsx";

const day = Date.UTC(2026, 10, 22, 13, 5);
const terms = ["Demo contract", "STANDARD"];
const lines = ["1_1 47500 EUR", "2_1 47500 EUR"];

test("a quote's number tells its day and what it says, not the order of its lines", () => {
  const number = quoteNumber(day, terms, lines);
  expect(number).toMatch(/^Q-20261122-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(quoteNumber(day + 3_600_000, terms, lines.toReversed())).toBe(number);
  expect(quoteNumber(day, ["Demo contract", "MULTI"], lines)).not.toBe(number);
  expect(quoteNumber(day, terms, ["1_1 47500 EUR", "2_1 47600 EUR"])).not.toBe(number);
  expect(quoteNumber(day + 86_400_000, terms, lines)).not.toBe(number);
});
