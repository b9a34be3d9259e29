import { type FilterProperty, filterProperties } from "../../../contract/filter-properties.ts";
import { halfWidth, t } from "../../../languages/texts.ts";
import { numberText, readDay, readNumber } from "../../../ui/input/typed-values.ts";
import { type ConditionOperator, isWord, operatorsOf, type PropertyCondition } from "./condition.ts";
import { wordsOf } from "./condition-words.ts";

export interface ConditionRow {
  key: number;
  property: FilterProperty | undefined;
  operator: ConditionOperator;
  texts: readonly string[];
}

export function rowOf({ property, operator, values }: PropertyCondition, key: number): ConditionRow {
  return { key, property, operator, texts: textsOf(property, operator, values) };
}

export function conditionOf({ property, operator, texts }: ConditionRow): PropertyCondition | undefined {
  const values = property && readValues(property, operator, texts).values;
  return values && { property, operator, values };
}

export function conditionsOf(rows: readonly ConditionRow[]): readonly PropertyCondition[] {
  return rows.flatMap((row) => conditionOf(row) ?? []);
}

export function sameConditions(a: readonly PropertyCondition[], b: readonly PropertyCondition[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function missingOf(row: ConditionRow): string | undefined {
  if (!row.property) return t("Not searched yet: choose a property, or remove the condition.");
  return conditionOf(row) ? undefined : t("Not searched yet: give it a value, or remove the condition.");
}

export function faultOf({ property, operator, texts }: ConditionRow): string | undefined {
  return property && readValues(property, operator, texts).fault;
}

export function withProperty(row: ConditionRow, property: FilterProperty): ConditionRow {
  const type = filterProperties[property];
  const fits = operatorsOf[type].some((operator) => operator === row.operator);
  const isSameType = row.property !== undefined && filterProperties[row.property] === type;
  return {
    ...row,
    property,
    operator: fits && isSameType ? row.operator : type === "text" ? "eq" : "gte",
    texts: [],
  };
}

interface ReadValues {
  values?: readonly (string | number)[];
  fault?: string;
}

const NOTHING: ReadValues = {};
/** Significant digits; more are noise of the unit conversion. */
const PRECISION = 12;

const UNCLEAR_COMMA = /\d,\d/;

/** Reads the fields of a condition: one, two for "between", one with commas or semicolons for "in". */
export function readValues(
  property: FilterProperty,
  operator: ConditionOperator,
  texts: readonly string[],
): ReadValues {
  const isNumber = filterProperties[property] === "number";
  const isTime = filterProperties[property] === "time" && operator !== "startsWith";
  const typed = isNumber || isTime ? texts.map(halfWidth) : texts;
  const [first = ""] = typed;
  const parts =
    operator === "in"
      ? first.split(first.includes(";") ? ";" : ",").map((part) => part.trim())
      : typed.slice(0, operator === "between" ? 2 : 1).map((part) => part.trim());
  const said = operator === "in" ? parts.filter((part) => part !== "") : parts;
  if (said.length === 0 || said.every((part) => part === "")) return NOTHING;
  if (operator === "in" && isNumber && !first.includes(";") && UNCLEAR_COMMA.test(first))
    return { fault: t("Is the comma in a number or between two? Put ; between values, for example 3.5; 4.") };
  const values: (string | number)[] = [];
  for (const [index, part] of said.entries()) {
    if (part === "" || (operator === "between" && said.length < 2)) return NOTHING;
    const isEnd = operator === "lte" || operator === "gt" || (operator === "between" && index === 1);
    const number = isNumber ? readNumber(part) : {};
    if (number.either)
      return {
        fault: t("“{text}” may be {decimal} or {thousands}: type one of the two.", {
          text: part,
          decimal: numberText(number.either[0]),
          thousands: numberText(number.either[1]),
        }),
      };
    const value = isNumber ? inWire(property, number.value) : isTime ? readTime(part, isEnd) : part;
    if (value === undefined) return { fault: typeFault(property) };
    if (typeof value === "string" && !isWord(value)) return { fault: t("Too long: at most 200 characters.") };
    values.push(value);
  }
  if (operator === "between" && isAbove(values[0], values[1]))
    return { fault: t("The first limit is above the second: swap them.") };
  return { values };
}

function typeFault(property: FilterProperty): string {
  const { label, unit } = wordsOf(property);
  if (filterProperties[property] === "time")
    return t("“{label}” is a time in UTC: type 2026-05-19 or 2026-05-19 06:14.", { label });
  if (!unit) return t("“{label}” is a number: type digits, for example 3.5.", { label });
  const unitName = unit === "°" ? t("degrees") : unit;
  return t("“{label}” is a number in {unit}: type digits, for example 3.5.", { label, unit: unitName });
}

function inWire(property: FilterProperty, value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  return precise(value / (wordsOf(property).factor ?? 1));
}

function precise(value: number): number {
  return Number(value.toPrecision(PRECISION));
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?\s*(?:Z|UTC)?$/i;

/** Reads a UTC time as RFC 3339; a day alone is its start, or its end with `isEnd`. */
function readTime(text: string, isEnd: boolean): string | undefined {
  const [, day = "", clock, seconds = ":00"] = TIME.exec(text) ?? [];
  if (readDay(day) !== day) return undefined;
  const time = `${day}T${clock ? clock + seconds : isEnd ? "23:59:59.999" : "00:00:00"}Z`;
  return Number.isNaN(Date.parse(time)) ? undefined : time;
}

function isAbove(a: string | number | undefined, b: string | number | undefined): boolean {
  const place = (value: string | number | undefined) =>
    typeof value === "number" ? value : Date.parse(String(value));
  return place(a) > place(b);
}

/** Writes a value so that it reads back as the same. */
function valueText(property: FilterProperty, value: string | number): string {
  if (typeof value === "number") return numberText(precise(value * (wordsOf(property).factor ?? 1)));
  if (filterProperties[property] !== "time" || !value.endsWith("Z")) return value;
  return value.replace("T", " ").replace(/(?::00)?(?:\.0+)?Z$/, "");
}

export function textsOf(
  property: FilterProperty,
  operator: ConditionOperator,
  values: readonly (string | number)[],
): readonly string[] {
  const texts = values.map((value) => valueText(property, value));
  return operator === "in" ? [texts.join(filterProperties[property] === "number" ? "; " : ", ")] : texts;
}
