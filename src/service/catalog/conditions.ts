import type { Operator, ParsedSearch } from "../../contract/catalog.ts";
import { badRequest, readPart } from "../errors.ts";
import { type Field, fieldOf } from "./fields.ts";
import { parseInstant } from "./instant.ts";

/** What must hold for a value. Bounds are inclusive and tell an index where to look; `holds` decides. */
export type Test =
  | { on: "number"; holds: (value: number) => boolean; min: number; max: number }
  /** Gets the text in lower case; `oneOf` lists the only texts that can pass, where that is known. */
  | { on: "text"; holds: (text: string) => boolean; oneOf?: readonly string[] };

/** One operator on one property; a search holds a list of them, all of which must be met. */
export interface Condition {
  field: Field;
  test: Test;
}

type Scalar = string | number | boolean;

/** Reads the `query` of a search; 400 for an unknown property or a value of the wrong type. */
export function readConditions(query: ParsedSearch["query"], prefix: string): Condition[] {
  return Object.entries(query ?? {}).flatMap(([name, operations]) => {
    const field = fieldOf(name, prefix);
    if (!field) throw badRequest(`Unknown property "${name}" in the query.`).about("unknown", "query", name);
    return Object.entries(operations).flatMap(([operator, value]) =>
      value === undefined
        ? []
        : readPart(["query", name, operator], () => [
            { field, test: readTest(name, field, operator as Operator, value) },
          ]),
    );
  });
}

function readTest(name: string, field: Field, operator: Operator, value: Scalar | Scalar[]): Test {
  switch (field.kind) {
    case "number":
    case "count":
      return numberTest(name, operator, value);
    case "time":
      return isTextual(operator) ? textTest(name, operator, value) : timeTest(name, operator, value);
    case "frame":
    case "text":
    case "product":
      return textTest(name, operator, value);
  }
}

function isTextual(operator: Operator): boolean {
  return operator === "startsWith" || operator === "endsWith" || operator === "contains";
}

function numberTest(name: string, operator: Operator, value: Scalar | Scalar[]): Test {
  if (isTextual(operator))
    throw badRequest(`"${operator}" does not apply to "${name}", which is a number.`).about("conflict");
  const values = list(value).map((entry) => {
    if (typeof entry !== "number") throw badRequest(`"${name}" is compared with numbers only.`).about("type");
    return { ms: entry, more: false };
  });
  return comparison(operator, values);
}

function timeTest(name: string, operator: Operator, value: Scalar | Scalar[]): Test {
  const values = list(value).map((entry) => {
    const instant = typeof entry === "string" ? parseInstant(entry) : undefined;
    if (!instant)
      throw badRequest(`"${name}" is compared with RFC 3339 date-times with a time zone only.`).about(
        "format",
      );
    return instant;
  });
  return comparison(operator, values);
}

/** Values compare as numbers; `more` marks one that lies between `ms` and the next number a column can hold. */
function comparison(operator: Operator, values: readonly { ms: number; more: boolean }[]): Test {
  const { ms, more } = values[0] ?? { ms: Number.NaN, more: false };
  const everything = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  const exact = values.filter((value) => !value.more).map((value) => value.ms);
  switch (operator) {
    case "eq":
    case "in": {
      const allowed = new Set(exact);
      const bounds = {
        min: exact.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
        max: exact.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
      };
      return { on: "number", holds: (value) => allowed.has(value), ...bounds };
    }
    case "neq":
      return { on: "number", holds: (value) => more || value !== ms, ...everything };
    case "lt":
      return { on: "number", holds: (value) => value < ms || (more && value === ms), ...everything, max: ms };
    case "lte":
      return { on: "number", holds: (value) => value <= ms, ...everything, max: ms };
    case "gt":
      return { on: "number", holds: (value) => value > ms, ...everything, min: ms };
    case "gte":
      return {
        on: "number",
        holds: (value) => value > ms || (!more && value === ms),
        ...everything,
        min: ms,
      };
    default:
      throw new Error(`${operator} is no comparison.`);
  }
}

function textTest(name: string, operator: Operator, value: Scalar | Scalar[]): Test {
  const texts = list(value).map((entry) => {
    if (typeof entry !== "string") throw badRequest(`"${name}" is compared with texts only.`).about("type");
    return entry.toLowerCase();
  });
  const first = texts[0] ?? "";
  switch (operator) {
    case "eq":
    case "in": {
      const allowed = new Set(texts);
      return { on: "text", holds: (text) => allowed.has(text), oneOf: texts };
    }
    case "neq":
      return { on: "text", holds: (text) => text !== first };
    case "startsWith":
      return { on: "text", holds: (text) => text.startsWith(first) };
    case "endsWith":
      return { on: "text", holds: (text) => text.endsWith(first) };
    case "contains":
      return { on: "text", holds: (text) => text.includes(first) };
    default:
      throw badRequest(`"${operator}" compares numbers and date-times; "${name}" is neither.`).about(
        "conflict",
      );
  }
}

function list(value: Scalar | Scalar[]): Scalar[] {
  return Array.isArray(value) ? value : [value];
}
