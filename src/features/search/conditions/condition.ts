import { MAX_VALUES, type Operator } from "../../../contract/catalog.ts";
import { parseInstant } from "../../../contract/common.ts";
import {
  type FilterProperty,
  filterProperties,
  isFilterProperty,
  type PropertyType,
  wireName,
} from "../../../contract/filter-properties.ts";
import {
  type Comparand,
  isTextual,
  numberTest,
  type TextOperator,
  textTest,
} from "../../../domain/comparisons.ts";

/** Operators of each type: those of the interface (4.3.5), and "between". */
export const operatorsOf = {
  text: ["eq", "neq", "contains", "startsWith", "endsWith", "in"],
  number: ["eq", "neq", "lt", "lte", "gt", "gte", "between", "in"],
  time: ["eq", "neq", "lt", "lte", "gt", "gte", "between", "startsWith"],
} as const satisfies Record<PropertyType, readonly string[]>;
export type ConditionOperator = (typeof operatorsOf)[PropertyType][number];

/** Condition on a property. Numbers in the catalog's unit, times as RFC 3339 in UTC. */
export interface PropertyCondition {
  property: FilterProperty;
  operator: ConditionOperator;
  /** Two for "between", one or more for "in", else one. */
  values: readonly (string | number)[];
}

export const MOST_CONDITIONS = 20;

function isSound(property: FilterProperty, operator: string, values: readonly (string | number)[]): boolean {
  const type = filterProperties[property];
  if (!operatorsOf[type].some((known) => known === operator)) return false;
  const many = operator === "in" ? MAX_VALUES : operator === "between" ? 2 : 1;
  if (values.length === 0 || values.length > many || (operator === "between" && values.length < 2))
    return false;
  if (type === "number") return values.every((value) => typeof value === "number" && Number.isFinite(value));
  if (type === "text" || operator === "startsWith") return values.every((value) => isWord(String(value)));
  return values.every((value) => TIME.test(String(value)) && !Number.isNaN(Date.parse(String(value))));
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/;
const LONGEST_TEXT = 200;

export function isWord(text: string): boolean {
  return text !== "" && text.length <= LONGEST_TEXT && !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Encodes conditions: "sar:looks_azimuth.gte.4~sar:polarizations.in.VV,HH"; own properties without prefix. */
export function encodeConditions(conditions: readonly PropertyCondition[]): string {
  return conditions
    .map(({ property, operator, values }) => [property, operator, values.map(escaped).join(",")].join("."))
    .join("~");
}

function escaped(value: string | number): string {
  return encodeURIComponent(value).replaceAll("~", "%7E");
}

export function decodeConditions(text: string): PropertyCondition[] | undefined {
  const parts = text.split("~");
  const conditions = parts.map(decodeCondition);
  const sound = conditions.filter((condition) => condition !== undefined);
  return sound.length === parts.length && parts.length <= MOST_CONDITIONS ? sound : undefined;
}

function decodeCondition(text: string): PropertyCondition | undefined {
  const [, name = "", operator = "", rest = ""] = /^([\w:]+)\.(\w+)\.(.+)$/s.exec(text) ?? [];
  if (!isFilterProperty(name)) return undefined;
  const values = decodeValues(rest)?.map((value) =>
    filterProperties[name] === "number" ? Number(value) : value,
  );
  if (!values || !isSound(name, operator, values)) return undefined;
  const known = operatorsOf[filterProperties[name]].find((one) => one === operator);
  return known && { property: name, operator: known, values };
}

function decodeValues(text: string): string[] | undefined {
  try {
    return text.split(",").map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

type QueryValue = string | number | readonly (string | number)[];
/** `query` of a search: operators by property (interface 4.3.5). */
export type Query = Record<string, Partial<Record<Operator, QueryValue>>>;

function operationsOf({ operator, values }: PropertyCondition): [Operator, QueryValue][] {
  const [first = "", last = first] = values;
  switch (operator) {
    case "between":
      return [
        ["gte", first],
        ["lte", last],
      ];
    case "in":
      return [["in", values]];
    default:
      return [[operator, first]];
  }
}

/** Adds conditions to a query, one per operator and property; those that cannot be combined are `unsaid`. */
export function withConditions(query: Query, conditions: readonly PropertyCondition[], prefix: string) {
  const said: Query = { ...query };
  const unsaid: PropertyCondition[] = [];
  for (const condition of conditions) {
    const name = wireName(condition.property, prefix);
    const operations = operationsOf(condition).map(([operator, value]) => {
      const before = said[name]?.[operator];
      return [operator, before === undefined ? value : narrower(operator, before, value)] as const;
    });
    if (operations.some(([, value]) => value === undefined)) unsaid.push(condition);
    else said[name] = { ...said[name], ...Object.fromEntries(operations) };
  }
  return { query: said, unsaid };
}

function narrower(operator: Operator, a: QueryValue, b: QueryValue): QueryValue | undefined {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (Array.isArray(a) || Array.isArray(b)) return undefined;
  const [x, y] = [place(a), place(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return undefined;
  if (operator === "gt" || operator === "gte") return x > y ? a : b;
  if (operator === "lt" || operator === "lte") return x < y ? a : b;
  return undefined;
}

function place(value: QueryValue): number {
  return typeof value === "number" ? value : Date.parse(String(value));
}

type Scalar = string | number;

/** Tests a value as the service does: ignores case, matches any entry of a list, and fails on missing values. */
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
    // Text properties have no numeric operators.
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
