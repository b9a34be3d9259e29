import { expect, test } from "vitest";
import { parseInstant } from "./common.ts";

const ms = (text: string) => Date.parse(text);

test.each([
  ["2026-05-18T06:14:09Z", ms("2026-05-18T06:14:09Z"), false],
  ["2026-05-18t06:14:09z", ms("2026-05-18T06:14:09Z"), false],
  ["2026-05-18T06:14:09.5+02:00", ms("2026-05-18T04:14:09.500Z"), false],
  ["2026-05-18T06:14:09.123456789Z", ms("2026-05-18T06:14:09.123Z"), true],
  ["2016-12-31T23:59:60Z", ms("2017-01-01T00:00:00Z"), false],
  ["2026-03-01T00:10:00+05:45", ms("2026-02-28T18:25:00Z"), false],
  ["2024-02-29T23:50:00-11:30", ms("2024-03-01T11:20:00Z"), false],
  ["0001-01-01T00:00:00Z", ms("0001-01-01T00:00:00Z"), false],
])("%s is read", (text, time, more) => {
  expect(parseInstant(text)).toEqual({ ms: time, more });
});

test.each([
  "2026-05-18",
  "2026-05-18T06:14:09",
  "2026-02-30T00:00:00Z",
  "2023-02-29T00:00:00Z",
  "2026-04-31T00:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-05-18T24:00:00Z",
  "2026-05-18 06:14:09Z",
  "2026-05-18T06:14:09.1234567890Z",
  "now",
])("%s is refused", (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
