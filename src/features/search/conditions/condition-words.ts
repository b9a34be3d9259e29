import {
  type FilterProperty,
  filterProperties,
  type PropertyType,
} from "../../../contract/filter-properties.ts";
import { propertyWords } from "../../../shared/frames/property-words.ts";
import { formatNumber, formatTime } from "../../../ui/text/format.ts";
import type { ConditionOperator, PropertyCondition } from "./condition.ts";

const PLAIN: Readonly<Record<ConditionOperator, string>> = {
  eq: "is",
  neq: "is not",
  lt: "less than",
  lte: "at most",
  gt: "more than",
  gte: "at least",
  between: "between",
  in: "one of",
  contains: "contains",
  startsWith: "starts with",
  endsWith: "ends with",
};
const OF_TIME: Readonly<Partial<Record<ConditionOperator, string>>> = {
  lt: "before",
  lte: "until",
  gt: "after",
  gte: "from",
};

/** An operator in words. */
export function operatorWords(operator: ConditionOperator, type: PropertyType): string {
  return (type === "time" ? OF_TIME[operator] : undefined) ?? PLAIN[operator];
}

/** Label and unit of a property, whatever the namespace of the service. */
export function wordsOf(property: FilterProperty): { label: string; unit?: string; factor?: number } {
  return propertyWords(property, "") ?? propertyWords(`own:${property}`, "own") ?? { label: property };
}

/** A value in words, in the property's unit. */
export function valueWords(property: FilterProperty, value: string | number): string {
  const { unit, factor = 1 } = wordsOf(property);
  if (typeof value === "number") {
    const number = formatNumber(value * factor, 3);
    return unit ? `${number}${unit === "°" ? "" : " "}${unit}` : number;
  }
  return filterProperties[property] === "time" && value.endsWith("Z") ? formatTime(value, "second") : value;
}

/** A condition as a chip says it: "Bandwidth at least 300 MHz". */
export function conditionWords({ property, operator, values }: PropertyCondition): string {
  const said = values.map((value) => valueWords(property, value));
  const value = operator === "between" ? said.join(" and ") : said.join(", ");
  return `${wordsOf(property).label} ${operatorWords(operator, filterProperties[property])} ${value}`;
}
