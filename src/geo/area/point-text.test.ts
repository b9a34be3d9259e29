import { expect, test } from "vitest";
import { parseLatitude, parseLongitude, parsePoint } from "./point-text.ts";

test.each([
  ["-16.792", -16.792],
  ["−16.792", -16.792],
  ["16.792 S", -16.792],
  ["S 16.792", -16.792],
  ["16.7920° S", -16.792],
  ["16,792 s", -16.792],
  [`16°47'31.2"S`, -16.792],
  ["16° 47′ 31.2″ S", -16.792],
  ["16:47:31.2 S", -16.792],
  ["16 47 31.2 S", -16.792],
  ["35.955", 35.955],
  ["+35.955", 35.955],
  ["35 deg 57.3 min N", 35.955],
])("the latitude %s is read", (text, degrees) => {
  expect(parseLatitude(text)).toEqual({ degrees: expect.closeTo(degrees, 6) });
});

test.each([
  ["", "Enter a latitude"],
  ["91", "between −90 and 90°"],
  ["12 E", "ends with N or S"],
  ["-12 S", "either a sign or a letter"],
  ["12 61", "up to 59"],
  ["twelve", "ends with N or S"],
  ["1N9", "ends with N or S"],
  ["1.2.3", "Enter the latitude like"],
  ["35.955 5.5", "Enter the latitude like"],
])("the latitude “%s” is refused with a sentence", (text, sentence) => {
  expect(parseLatitude(text)).toEqual({ problem: expect.stringContaining(sentence) });
});

test("a longitude goes to 180 and has its own letters", () => {
  expect(parseLongitude("1e9")).toEqual({ problem: expect.stringContaining("ends with E or W") });
  expect(parseLongitude("179.985 W")).toEqual({ degrees: -179.985 });
  expect(parseLongitude("181")).toEqual({ problem: expect.stringContaining("between −180 and 180°") });
});

test.each([
  ["-16.792, 179.985"],
  ["-16.792,179.985"],
  ["-16.792 179.985"],
  ["16.792 S 179.985 E"],
  ["16.792° S, 179.985° E"],
  [`16°47'31.2"S 179°59'06"E`],
])("a pasted pair %s is a point", (text) => {
  expect(parsePoint(text)).toEqual([expect.closeTo(179.985, 6), expect.closeTo(-16.792, 6)]);
});

test("one coordinate is no pair", () => {
  expect(parsePoint("16,792")).toEqual(undefined);
  expect(parsePoint("-16.792")).toBeUndefined();
});

test.each(["36,14 5", "36 14,5"])("%s, which can be read in two ways, is no point", (text) => {
  expect(parsePoint(text)).toBeUndefined();
});

test("decimal commas are read where they leave one way", () => {
  expect(parsePoint("36,14 -5,35")).toEqual([-5.35, 36.14]);
  expect(parsePoint("36,14; -5,35")).toEqual([-5.35, 36.14]);
  expect(parsePoint("36,14, -5,35")).toEqual([-5.35, 36.14]);
});

test.each(["48,1;11,5", "48,1; 11,5", "４８．１　１１．５", "４８，１；１１，５", "48,1 N;11,5 E"])(
  "decimal commas between a semicolon, and wide digits, are read: %s",
  (text) => {
    expect(parsePoint(text)).toEqual([11.5, 48.1]);
  },
);
