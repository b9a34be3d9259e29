import { expect, test } from "vitest";
import { decodeConditions, encodeConditions, type PropertyCondition } from "./condition.ts";
import { conditionWords } from "./condition-words.ts";

const CONDITIONS: PropertyCondition[] = [
  { property: "chirp_bandwidth", operator: "gte", values: [299_792_000] },
  { property: "sar:polarizations", operator: "in", values: ["VV", "H,H~.%"] },
  {
    property: "start_datetime",
    operator: "between",
    values: ["2026-05-01T00:00:00Z", "2026-05-19T06:14:00Z"],
  },
  { property: "created", operator: "startsWith", values: ["2026-05"] },
];

test("conditions come back from their text as they were", () => {
  const text = encodeConditions(CONDITIONS);
  expect(text).toContain("chirp_bandwidth.gte.299792000~sar:polarizations.in.VV,");
  expect(decodeConditions(text)).toEqual(CONDITIONS);
});

test.each([
  ["a property that cannot be filtered by", "platform.eq.SW-01"],
  ["an operator that does not fit", "chirp_bandwidth.contains.3"],
  ["a number that is none", "chirp_bandwidth.gte.many"],
  ["one limit of two", "incidence_center.between.20"],
  ["two values of one", "incidence_center.eq.20,30"],
  ["a time without a zone", "created.gt.2026-05-19T06:14:00"],
  ["a time with words before it", "created.neq.(%0Aanything)%202026 Z"],
  ["no value", "frame_id.eq."],
  ["a text of two lines, which would end a comment of code", "frame_id.eq.a%0Aimport%20os"],
  ["an escape that is none", "frame_id.eq.%E0%A4%A"],
  ["too many conditions", Array(21).fill("sar:looks_range.eq.1").join("~")],
])("%s is no condition", (_, text) => {
  expect(decodeConditions(text)).toBeUndefined();
});

test("a chip says a condition in plain words and in the property’s unit", () => {
  expect(CONDITIONS.map(conditionWords)).toEqual([
    "Bandwidth at least 299.792 MHz",
    "Polarisation one of VV, H,H~.%",
    "Start between 1 May 2026, 00:00:00 UTC and 19 May 2026, 06:14:00 UTC",
    "Created starts with 2026-05",
  ]);
  expect(conditionWords({ property: "incidence_center", operator: "lt", values: [23.5] })).toBe(
    "Incidence, centre less than 23.5°",
  );
  expect(conditionWords({ property: "created", operator: "gte", values: ["2026-05-19T00:00:00Z"] })).toMatch(
    /^Created from 19 May/,
  );
});
