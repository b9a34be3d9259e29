import fc from "fast-check";
import { expect, test } from "vitest";
import { prefixedProperties, sharedProperties } from "../../contract/filter-properties.ts";
import type { NumberOperator } from "../../domain/comparisons.ts";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { type Condition, fieldOf, stepBounds, testOf } from "./conditions.ts";
import { itemDocument } from "./items/item-document.ts";
import { OwnedProducts } from "./packed/known-grants.ts";
import { packArchive } from "./packed/packed-catalog.ts";
import { readSearch } from "./read-search.ts";
import { toEnd, Work } from "./work.ts";

type NumberCondition = Extract<Condition, { on: "number" }>;

const operators: readonly NumberOperator[] = ["eq", "neq", "lt", "lte", "gt", "gte", "in"];

function condition(operator: NumberOperator, ...values: [value: number, more: boolean][]): NumberCondition {
  return {
    field: { kind: "number", column: "incidenceCenter" },
    on: "number",
    operator,
    values: values.map(([value, more]) => ({ value, more })),
  };
}

function isIn(step: number, asked: NumberCondition, scale: number): boolean {
  const bounds = stepBounds(asked, scale);
  switch (bounds.kind) {
    case "range":
      return step >= bounds.min && step <= bounds.max;
    case "one-of":
      return bounds.steps.includes(step);
    case "not":
      return step !== bounds.step;
  }
}

test("steps that meet the bounds are those whose value meets the condition, at the limit and beside it", () => {
  const limit = fc.oneof(
    fc.integer({ min: -5_000_000, max: 5_000_000 }).map((step) => step / 10_000),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.integer({ min: 0, max: 2_000_000_000_000 }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...operators),
      fc.constantFrom(1, 10_000),
      limit,
      fc.boolean(),
      fc.integer({ min: -3, max: 3 }),
      (operator, scale, value, more, beside) => {
        const asked = condition(operator, [value, more]);
        const test = testOf(asked);
        const step = Math.round(value * scale) + beside;
        fc.pre(Number.isSafeInteger(step));
        expect(isIn(step, asked, scale)).toBe(test.on === "number" && test.holds(step / scale));
      },
    ),
    { numRuns: 5_000, seed: 4 },
  );
});

test("limits beyond all numbers leave everything or nothing", () => {
  for (const limit of [1e300, Number.MAX_VALUE, 1e18]) {
    expect(isIn(35_000, condition("lt", [limit, false]), 10_000)).toBe(true);
    expect(isIn(35_000, condition("gt", [limit, false]), 10_000)).toBe(false);
    expect(isIn(35_000, condition("lte", [-limit, false]), 10_000)).toBe(false);
    expect(isIn(35_000, condition("gte", [-limit, false]), 10_000)).toBe(true);
    expect(isIn(35_000, condition("neq", [limit, false]), 10_000)).toBe(true);
  }
});

test("a list of values takes those that a step has", () => {
  const asked = condition("in", [3.5, false], [3.50001, false], [4, true]);
  expect(stepBounds(asked, 10_000)).toEqual({ kind: "one-of", steps: [35_000] });
  expect(stepBounds(condition("in"), 10_000)).toEqual({ kind: "one-of", steps: [] });
});

const table = [
  ...Object.keys(sharedProperties),
  ...Object.keys(prefixedProperties).map((name) => `svc:${name}`),
];

test("every property of the interface's table can be filtered and sorted by", () => {
  for (const name of table) expect([name, fieldOf(name, "svc")]).toEqual([name, expect.any(Object)]);
});

test("every property of the interface's table stands in an item", () => {
  const scope = { public: true, now: 0, owned: new OwnedProducts(), superseded: new Set<number>() };
  const page = { limit: 1, work: new Work() };
  const [found] = toEnd(packArchive(makeFrames(1)).search(readSearch({ limit: 1 }), scope, page));
  for (const item of found ? [found.read()] : []) {
    expect(
      Object.keys(
        itemDocument(item, { collection: "public", assets: {}, baseUrl: "https://swath.test" }).properties,
      ),
    ).toEqual(expect.arrayContaining(table));
  }
  expect(found).toBeDefined();
});
