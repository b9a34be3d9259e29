import { MAX_VALUES } from "../../../contract/catalog.ts";
import {
  type FilterProperty,
  filterProperties,
  isFilterProperty,
  type PropertyType,
} from "../../../contract/filter-properties.ts";

const textOperators = ["eq", "neq", "contains", "startsWith", "endsWith", "in"] as const;
const numberOperators = ["eq", "neq", "lt", "lte", "gt", "gte", "between", "in"] as const;
const timeOperators = ["eq", "neq", "lt", "lte", "gt", "gte", "between", "startsWith"] as const;

/** The operators that fit a type: those of the interface (4.3.5), and "between" for a lower and an upper limit. */
export const operatorsOf = {
  text: textOperators,
  number: numberOperators,
  time: timeOperators,
} as const satisfies Record<PropertyType, readonly string[]>;
export type ConditionOperator = (typeof operatorsOf)[PropertyType][number];

/** What must hold of a property. Numbers in the catalog's unit, times as RFC 3339 in UTC. */
export interface PropertyCondition {
  property: FilterProperty;
  operator: ConditionOperator;
  /** Two for "between", one or more for "in", one for all others. */
  values: readonly (string | number)[];
}

/** Most conditions of a search. */
export const MOST_CONDITIONS = 20;

/** Whether the values of a condition are of the type and number that its operator takes. */
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

/** RFC 3339 in UTC. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/;
/** Longest text that is compared with; the catalog's own are shorter. */
const LONGEST_TEXT = 200;

/** Whether a text can be compared with: one line of it. */
export function isWord(text: string): boolean {
  return text !== "" && text.length <= LONGEST_TEXT && !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Conditions as text for an address: "sar:looks_azimuth.gte.4~sar:polarizations.in.VV,HH"; own properties without their prefix. */
export function encodeConditions(conditions: readonly PropertyCondition[]): string {
  return conditions
    .map(({ property, operator, values }) =>
      [property, operator, values.map((value) => escaped(String(value))).join(",")].join("."),
    )
    .join("~");
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll("~", "%7E");
}

/** The inverse of `encodeConditions`; undefined for text in which any condition cannot be used. */
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
