import { afterEach, describe, expect, test } from "vitest";
import { speak } from "../../languages/texts.ts";
import { numberText, readDay, readNumber, readTime, timeText } from "./typed-values.ts";

afterEach(() => speak("en", {}));

describe("readNumber", () => {
  test.each([
    ["27.5", 27.5],
    ["27,5", 27.5],
    [".5", 0.5],
    [",5", 0.5],
    ["5.", 5],
    ["−3,25", -3.25],
    ["+4", 4],
    ["1e-3", 0.001],
    ["1.000,5", 1000.5],
    ["1,000.5", 1000.5],
    ["1,000,000", 1e6],
    ["1 000,5", 1000.5],
    ["12’345.6", 12345.6],
    ["１２．５", 12.5],
    ["－２，５", -2.5],
    ["0.125", 0.125],
    ["0,125", 0.125],
  ])("reads %s in English and in German", (text, value) => {
    expect(readNumber(text)).toEqual({ value });
    speak("de", {});
    expect(readNumber(text)).toEqual({ value });
  });

  test("gives both readings of what the language groups thousands with", () => {
    expect(readNumber("1.500")).toEqual({ value: 1.5 });
    expect(readNumber("1,500")).toEqual({ either: [1.5, 1500] });
    speak("de", {});
    expect(readNumber("1.500")).toEqual({ either: [1.5, 1500] });
    expect(readNumber("1,500")).toEqual({ value: 1.5 });
  });

  test.each([
    "",
    "wide",
    "1,2,3",
    "1.2.3",
    "12,34.5",
    "1.000.50",
    "3 4",
    "5 m",
    "0x10",
    "Infinity",
    "--1",
    "1e",
    ".",
  ])("refuses %j", (text) => {
    expect(readNumber(text)).toEqual({});
  });
});

describe("numberText", () => {
  test.each([27.5, 27.125, 0.125, 1234.125, 1000, -1.5, 1e21, 1e-7])(
    "writes %s so that it reads the same in every language",
    (value) => {
      expect(readNumber(numberText(value))).toEqual({ value });
      speak("de", {});
      expect(readNumber(numberText(value))).toEqual({ value });
    },
  );
});

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
