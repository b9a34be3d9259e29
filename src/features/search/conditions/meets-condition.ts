import type { Operator } from "../../../contract/catalog.ts";
import { filterProperties, type PropertyType } from "../../../contract/filter-properties.ts";
import { parseInstant } from "../../../contract/instant.ts";
import {
  type Comparand,
  isTextual,
  numberTest,
  type TextOperator,
  textTest,
} from "../../../domain/comparisons.ts";
import type { PropertyCondition } from "./condition.ts";
import { operationsOf } from "./condition-query.ts";

type Scalar = string | number;

/** Whether what an item has of its property meets a condition, as the service decides it: texts whatever their case, of a list any entry, nothing met by what is missing. */
export function meetsCondition(value: unknown, condition: PropertyCondition): boolean {
  const entries = [value].flat().filter((entry) => typeof entry === "string" || typeof entry === "number");
  const type = filterProperties[condition.property];
  return operationsOf(condition).every(([operator, wanted]) =>
    entries.some(testOf(type, operator, [wanted].flat())),
  );
}

function testOf(
  type: PropertyType,
  operator: Operator,
  values: readonly Scalar[],
): (value: Scalar) => boolean {
  if (type === "text" || isTextual(operator)) {
    // No text is offered an operator of numbers.
    const test = textTest(operator as TextOperator, values.map(inLowerCase));
    return (value) => test(inLowerCase(value));
  }
  const test = numberTest(operator, values.map(type === "time" ? instantOf : numberOf));
  return (value) => test(type === "time" ? Date.parse(String(value)) : Number(value));
}

const inLowerCase = (value: Scalar) => String(value).toLowerCase();
const numberOf = (value: Scalar): Comparand => ({ value: Number(value), more: false });

function instantOf(value: Scalar): Comparand {
  const { ms, more } = parseInstant(String(value)) ?? { ms: Date.parse(String(value)), more: false };
  return { value: ms, more };
}
