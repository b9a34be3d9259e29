import { expect, test } from "vitest";
import { readDay, readTime, timeText } from "./utc-text.ts";

test("a day is read in ISO order, with or without dashes", () => {
  for (const text of ["2026-11-22", "20261122", " 2026-11-22 ", "２０２６－１１－２２"])
    expect(readDay(text)).toBe("2026-11-22");
  expect(readDay("2024-02-29")).toBe("2024-02-29");
});

/** Those of some texts, with commas between them, that a function reads. */
const read = (reader: (text: string) => unknown, texts: string) =>
  texts.split(", ").filter((text) => reader(text) !== undefined);

test("what is not a calendar date, or in another order, is not read", () => {
  expect(read(readDay, "")).toEqual([]);
  expect(read(readDay, "2026-02-29, 2026-13-01, 22-11-2026, 22/11/2026, 2026-11, 2026-11-22 10:00")).toEqual(
    [],
  );
});

test("a time of day is read as UTC in 24 hours", () => {
  const time = Date.UTC(2026, 10, 22, 16, 47);
  for (const text of ["2026-11-22 16:47", "2026-11-22T16:47Z", "2026-11-22, 16:47 UTC", "20261122 1647"]) {
    expect([text, readTime(text)]).toEqual([text, time]);
  }
  expect(readTime("2026-11-22 4:05")).toBe(Date.UTC(2026, 10, 22, 4, 5));
  const others = "2026-11-22 24:00, 2026-11-22 12:60, 2026-11-31 12:00, 2026-11-22, 4:47 pm, tomorrow";
  expect(read(readTime, others)).toEqual([]);
});

test("what a field shows is what it reads", () => {
  const time = Date.UTC(2026, 0, 2, 3, 4);
  expect(timeText(time)).toBe("2026-01-02 03:04");
  expect(readTime(timeText(time))).toBe(time);
});
