import type { Comparand, Condition, NumberOperator, TextOperator } from "./conditions.ts";

/** What must hold for a value. Bounds are inclusive and tell an index where to look; `holds` decides. */
export type Test =
  | { on: "number"; holds: (value: number) => boolean; min: number; max: number }
  /** Gets the text in lower case; `oneOf` lists the only texts that can pass, where that is known. */
  | { on: "text"; holds: (text: string) => boolean; oneOf?: readonly string[] };

/** A condition as a test of values. */
export function testOf(condition: Condition): Test {
  return condition.on === "number"
    ? numberTest(condition.operator, condition.values)
    : textTest(condition.operator, condition.values);
}

function numberTest(operator: NumberOperator, values: readonly Comparand[]): Test {
  const { value: limit, more } = values[0] ?? { value: Number.NaN, more: false };
  const everything = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  switch (operator) {
    case "eq":
    case "in": {
      const exact = values.filter((value) => !value.more).map(({ value }) => value);
      const allowed = new Set(exact);
      const bounds = {
        min: exact.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
        max: exact.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
      };
      return { on: "number", holds: (value) => allowed.has(value), ...bounds };
    }
    case "neq":
      return { on: "number", holds: (value) => more || value !== limit, ...everything };
    case "lt":
      return {
        on: "number",
        holds: (value) => value < limit || (more && value === limit),
        ...everything,
        max: limit,
      };
    case "lte":
      return { on: "number", holds: (value) => value <= limit, ...everything, max: limit };
    case "gt":
      return { on: "number", holds: (value) => value > limit, ...everything, min: limit };
    case "gte":
      return {
        on: "number",
        holds: (value) => value > limit || (!more && value === limit),
        ...everything,
        min: limit,
      };
  }
}

function textTest(operator: TextOperator, values: readonly string[]): Test {
  const first = values[0] ?? "";
  switch (operator) {
    case "eq":
    case "in": {
      const allowed = new Set(values);
      return { on: "text", holds: (text) => allowed.has(text), oneOf: values };
    }
    case "neq":
      return { on: "text", holds: (text) => text !== first };
    case "startsWith":
      return { on: "text", holds: (text) => text.startsWith(first) };
    case "endsWith":
      return { on: "text", holds: (text) => text.endsWith(first) };
    case "contains":
      return { on: "text", holds: (text) => text.includes(first) };
  }
}
