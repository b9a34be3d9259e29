import { afterEach, describe, expect, test } from "vitest";
import { speak } from "../../languages/texts.ts";
import { numberText, readNumber } from "./read-number.ts";

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
