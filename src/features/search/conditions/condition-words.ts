import {
  type FilterProperty,
  filterProperties,
  type PropertyType,
} from "../../../contract/filter-properties.ts";
import { t, text } from "../../../languages/texts.ts";
import { propertyWords } from "../../../shared/frames/property-words.ts";
import { formatNumber, formatTime } from "../../../ui/text/format.ts";
import type { ConditionOperator, PropertyCondition } from "./condition.ts";

const PLAIN: Readonly<Record<ConditionOperator, string>> = {
  eq: text("is"),
  neq: text("is not"),
  lt: text("less than"),
  lte: text("at most"),
  gt: text("more than"),
  gte: text("at least"),
  between: text("between"),
  in: text("one of"),
  contains: text("contains"),
  startsWith: text("starts with"),
  endsWith: text("ends with"),
};
const OF_TIME: Readonly<Partial<Record<ConditionOperator, string>>> = {
  lt: text("before"),
  lte: text("until"),
  gt: text("after"),
  gte: text("from"),
};

export function operatorWords(operator: ConditionOperator, type: PropertyType): string {
  return t((type === "time" ? OF_TIME[operator] : undefined) ?? PLAIN[operator]);
}

export function wordsOf(property: FilterProperty): { label: string; unit?: string; factor?: number } {
  return propertyWords(property, "") ?? propertyWords(`own:${property}`, "own") ?? { label: property };
}

export function valueWords(property: FilterProperty, value: string | number): string {
  const { unit, factor = 1 } = wordsOf(property);
  if (typeof value === "number") {
    const number = formatNumber(value * factor, 3);
    return unit ? `${number}${unit === "°" ? "" : " "}${unit}` : number;
  }
  return filterProperties[property] === "time" && value.endsWith("Z") ? formatTime(value, "second") : value;
}

/** Returns a condition in words: "Bandwidth at least 300 MHz". */
export function conditionWords({ property, operator, values }: PropertyCondition): string {
  const said = values.map((value) => valueWords(property, value));
  const [least = "", most = ""] = said;
  return t("{property} {operator} {value}", {
    property: wordsOf(property).label,
    operator: operatorWords(operator, filterProperties[property]),
    value: operator === "between" ? t("{least} and {most}", { least, most }) : said.join(", "),
  });
}
