import { type FilterProperty, filterProperties } from "../../../contract/filter-properties.ts";
import { t } from "../../../languages/texts.ts";
import { type ConditionOperator, operatorsOf, type PropertyCondition } from "./condition.ts";
import { readValues, textsOf } from "./read-values.ts";

/** A condition as it is being written. */
export interface ConditionRow {
  /** Counts up; what belongs to a row stays with it. */
  key: number;
  property: FilterProperty | undefined;
  operator: ConditionOperator;
  /** What the fields of its value hold. */
  texts: readonly string[];
}

export function rowOf({ property, operator, values }: PropertyCondition, key: number): ConditionRow {
  return { key, property, operator, texts: textsOf(property, operator, values) };
}

/** The condition of a row; undefined while it is none. */
export function conditionOf({ property, operator, texts }: ConditionRow): PropertyCondition | undefined {
  const values = property && readValues(property, operator, texts).values;
  return values && { property, operator, values };
}

/** Returns the conditions of the rows that are finished. */
export function conditionsOf(rows: readonly ConditionRow[]): readonly PropertyCondition[] {
  return rows.flatMap((row) => conditionOf(row) ?? []);
}

/** Whether conditions are the same, in the same order. */
export function sameConditions(a: readonly PropertyCondition[], b: readonly PropertyCondition[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What a row lacks that a search waits for, as a sentence; undefined for one that is whole. */
export function missingOf(row: ConditionRow): string | undefined {
  if (!row.property) return t("Not searched yet: choose a property, or remove the condition.");
  return conditionOf(row) ? undefined : t("Not searched yet: give it a value, or remove the condition.");
}

/** Why a row is no condition, as a sentence; undefined for one that is, or that is not finished. */
export function faultOf({ property, operator, texts }: ConditionRow): string | undefined {
  return property && readValues(property, operator, texts).fault;
}

/** The row about another property, with the operator and value it had where these fit. */
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
