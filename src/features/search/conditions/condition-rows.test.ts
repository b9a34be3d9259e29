import { expect, test } from "vitest";
import { readValues, textsOf } from "./condition-rows.ts";

test.each([
  ["a number in the property’s unit", "chirp_bandwidth", "gte", ["300"], [300e6]],
  ["one with a conversion that is not exact", "chirp_bandwidth", "eq", ["299.792"], [299_792_000]],
  ["two limits", "incidence_center", "between", ["18", "40.5"], [18, 40.5]],
  ["a decimal comma", "incidence_center", "gte", ["27,5"], [27.5]],
  ["three decimals", "incidence_center", "gte", ["27.1250"], [27.125]],
  ["several", "sar:looks_azimuth", "in", ["1, 4,"], [1, 4]],
  ["several with decimal commas", "incidence_center", "in", ["27,5; 30,25"], [27.5, 30.25]],
  ["wide digits", "incidence_center", "in", ["２７．５；　３０"], [27.5, 30]],
  ["a day of wide digits", "created", "gte", ["２０２６－０５－１９"], ["2026-05-19T00:00:00Z"]],
  ["a day that begins", "created", "gte", ["2026-05-19"], ["2026-05-19T00:00:00Z"]],
  ["a day that ends", "created", "lte", ["2026-05-19"], ["2026-05-19T23:59:59.999Z"]],
  ["a minute", "created", "lt", ["2026-05-19 06:14 UTC"], ["2026-05-19T06:14:00Z"]],
  ["the begin of a time as text", "created", "startsWith", ["2026-05"], ["2026-05"]],
  ["words", "sar:polarizations", "in", ["VV, HH"], ["VV", "HH"]],
] as const)("%s is read, and written so that it reads the same", (_, property, operator, texts, values) => {
  expect(readValues(property, operator, texts)).toEqual({ values });
  const written = textsOf(property, operator, values);
  expect(readValues(property, operator, written)).toEqual({ values });
});

test.each([
  ["chirp_bandwidth", "gte", ["wide"], "“Bandwidth” is a number in MHz: type digits, for example 3.5."],
  ["sar:looks_range", "in", ["1, two"], "“Looks in range” is a number: type digits, for example 3.5."],
  ["incidence_center", "gte", ["1,500"], "“1,500” may be 1.5 or 1500: type one of the two."],
  [
    "incidence_center",
    "in",
    ["27,5, 30"],
    "Is the comma in a number or between two? Put ; between values, for example 3.5; 4.",
  ],
  ["created", "lt", ["19.5.2026"], "“Created” is a time in UTC: type 2026-05-19 or 2026-05-19 06:14."],
  ["created", "lt", ["2026-02-30"], "“Created” is a time in UTC: type 2026-05-19 or 2026-05-19 06:14."],
  ["incidence_center", "between", ["40", "18"], "The first limit is above the second: swap them."],
  ["frame_id", "contains", ["x".repeat(201)], "Too long: at most 200 characters."],
] as const)("%s %s %j is refused with a sentence", (property, operator, texts, fault) => {
  expect(readValues(property, operator, texts)).toEqual({ fault });
});

test("what is not typed yet is no fault", () => {
  expect(readValues("frame_id", "eq", [" "])).toEqual({});
  expect(readValues("incidence_center", "between", ["18", ""])).toEqual({});
});
