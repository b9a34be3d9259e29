import { expect, test } from "vitest";
import { searchAll } from "../../../api/frames/frames.ts";
import { operators, type SearchBody } from "../../../contract/catalog.ts";
import { type FilterProperty, filterProperties, wireName } from "../../../contract/filter-properties.ts";
import type { Item } from "../../../contract/item.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { startService } from "../../../testing/service/start-service.ts";
import {
  type ConditionOperator,
  decodeConditions,
  encodeConditions,
  meetsCondition,
  operatorsOf,
  type PropertyCondition,
  type Query,
  withConditions,
} from "./condition.ts";
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
    "Polarization one of VV, H,H~.%",
    "Start between 1\u00a0May\u00a02026, 00:00:00\u00a0UTC and 19\u00a0May\u00a02026, 06:14:00\u00a0UTC",
    "Created starts with 2026-05",
  ]);
  expect(conditionWords({ property: "incidence_center", operator: "lt", values: [23.5] })).toBe(
    "Incidence, center less than 23.5°",
  );
  expect(conditionWords({ property: "created", operator: "gte", values: ["2026-05-19T00:00:00Z"] })).toMatch(
    /^Created from 19\sMay/,
  );
});

const session = await openTestSession(startService([...makeFrames(60, 9)]), { pageSize: 1000 });
const ask = (query: Query) =>
  searchAll(session, { query: query as NonNullable<SearchBody["query"]>, limit: 1000 }, undefined);
const all = await ask({});
const ids = (items: readonly Item[]) => items.map(({ id }) => id).sort();
const PROPERTIES = Object.keys(filterProperties) as FilterProperty[];

/** A condition that holds for some items of those there are, where any does. */
function someCondition(property: FilterProperty, operator: ConditionOperator): PropertyCondition {
  const name = wireName(property, "svc");
  const seen = all.flatMap(({ properties }) => (properties as Record<string, unknown>)[name]) as (
    | string
    | number
  )[];
  const [low, middle, high] = [0.2, 0.5, 0.8].map(
    (part) => seen.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor(seen.length * part)] ?? 0,
  ) as [string | number, string | number, string | number];
  switch (operator) {
    case "between":
      return { property, operator, values: [low, high] };
    case "in":
      return { property, operator, values: [low, high] };
    case "startsWith":
      return { property, operator, values: [String(middle).slice(0, 3).toUpperCase()] };
    case "endsWith":
      return { property, operator, values: [String(middle).slice(-1)] };
    case "contains":
      return { property, operator, values: [String(middle).slice(1, 3) || String(middle)] };
    default:
      return { property, operator, values: [middle] };
  }
}

test.each(PROPERTIES)(
  "%s: the service takes every operator that is offered, and finds what is found here",
  async (property) => {
    for (const operator of operatorsOf[filterProperties[property]]) {
      const condition = someCondition(property, operator);
      const { query, unsaid } = withConditions({}, [condition], "svc");
      expect(unsaid).toEqual([]);
      const found = await ask(query);
      const here = all.filter(({ properties }) =>
        meetsCondition((properties as Record<string, unknown>)[wireName(property, "svc")], condition),
      );
      expect([operator, ids(found)]).toEqual([operator, ids(here)]);
    }
  },
);

test("a limit between two milliseconds is met as the service meets it", async () => {
  const start = all[0]?.properties.start_datetime ?? "";
  const between = start.replace(/(\.\d{3})?Z$/, (_, fraction = ".000") => `${fraction}5Z`);
  for (const operator of ["eq", "neq", "lt", "lte", "gt", "gte"] as const) {
    const condition: PropertyCondition = { property: "start_datetime", operator, values: [between] };
    const found = await ask(withConditions({}, [condition], "svc").query);
    const here = all.filter(({ properties }) => meetsCondition(properties.start_datetime, condition));
    expect([operator, ids(found)]).toEqual([operator, ids(here)]);
  }
});

test("what the service refuses is not offered", async () => {
  for (const property of PROPERTIES) {
    const type = filterProperties[property];
    for (const operator of operators) {
      if (operatorsOf[type].some((known) => known === operator)) continue;
      // A text of a time: the service would take it, but it means nothing to anybody.
      if (type === "time") continue;
      const value = type === "number" ? 1 : "a";
      const refused = ask({ [wireName(property, "svc")]: { [operator]: value } });
      await expect(refused, `${property} ${operator}`).rejects.toThrow();
    }
  }
});

const gte = (value: number): PropertyCondition => ({
  property: "incidence_center",
  operator: "gte",
  values: [value],
});

test("of two limits the narrower is asked for, whatever set the other", () => {
  const name = "svc:incidence_center";
  const filters: Query = { [name]: { gte: 20, lte: 38 } };
  expect(withConditions(filters, [gte(25)], "svc").query).toEqual({ [name]: { gte: 25, lte: 38 } });
  expect(withConditions(filters, [gte(5)], "svc").query).toEqual(filters);
  const between: PropertyCondition = { property: "incidence_center", operator: "between", values: [10, 30] };
  expect(withConditions(filters, [between], "svc").query).toEqual({ [name]: { gte: 20, lte: 30 } });
});

test("what one request cannot say beside another condition is left to be decided here", () => {
  const not = (value: string): PropertyCondition => ({
    property: "sar:polarizations",
    operator: "neq",
    values: [value],
  });
  const { query, unsaid } = withConditions({}, [not("VV"), not("HH"), not("VV")], "svc");
  expect(query).toEqual({ "sar:polarizations": { neq: "VV" } });
  expect(unsaid).toEqual([not("HH")]);
});
