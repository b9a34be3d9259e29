import type { Operator, ParsedSearch } from "../../contract/catalog.ts";
import { parseInstant } from "../../contract/common.ts";
import {
  type Comparand,
  isTextual,
  type NumberOperator,
  type TextOperator,
} from "../../domain/comparisons.ts";
import { badRequest, readPart } from "../errors.ts";
import { type Field, fieldOf } from "./fields.ts";

/**
 * One operator on one property, as plain data; a search holds a list of them, all of which must be met. Texts are in lower case; a
 * date-time in them is the one of the item document.
 */
export type Condition =
  | { field: Field; on: "number"; operator: NumberOperator; values: readonly Comparand[] }
  | { field: Field; on: "text"; operator: TextOperator; values: readonly string[] };

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
            readCondition(name, field, operator as Operator, value),
          ]),
    );
  });
}

function readCondition(name: string, field: Field, operator: Operator, value: Scalar | Scalar[]): Condition {
  switch (field.kind) {
    case "number":
    case "count":
      return { field, on: "number", ...numbers(name, operator, value) };
    case "time":
      return isTextual(operator)
        ? { field, on: "text", ...texts(name, operator, value) }
        : { field, on: "number", operator, values: times(name, value) };
    case "frame":
    case "text":
    case "product":
      return { field, on: "text", ...texts(name, operator, value) };
  }
}

function numbers(name: string, operator: Operator, value: Scalar | Scalar[]) {
  if (isTextual(operator))
    throw badRequest(`"${operator}" does not apply to "${name}", which is a number.`).about("conflict");
  const values = list(value).map((entry) => {
    if (typeof entry !== "number") throw badRequest(`"${name}" is compared with numbers only.`).about("type");
    return { value: entry, more: false };
  });
  return { operator, values };
}

function times(name: string, value: Scalar | Scalar[]): Comparand[] {
  return list(value).map((entry) => {
    const instant = typeof entry === "string" ? parseInstant(entry) : undefined;
    if (!instant)
      throw badRequest(`"${name}" is compared with RFC 3339 date-times with a time zone only.`).about(
        "format",
      );
    return { value: instant.ms, more: instant.more };
  });
}

function texts(name: string, operator: Operator, value: Scalar | Scalar[]) {
  const values = list(value).map((entry) => {
    if (typeof entry !== "string") throw badRequest(`"${name}" is compared with texts only.`).about("type");
    return entry.toLowerCase();
  });
  switch (operator) {
    case "eq":
    case "in":
    case "neq":
    case "startsWith":
    case "endsWith":
    case "contains":
      return { operator, values };
    default:
      throw badRequest(`"${operator}" compares numbers and date-times; "${name}" is neither.`).about(
        "conflict",
      );
  }
}

function list(value: Scalar | Scalar[]): Scalar[] {
  return Array.isArray(value) ? value : [value];
}
