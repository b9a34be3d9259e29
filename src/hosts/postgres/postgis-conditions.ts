import { type RawBuilder, sql } from "kysely";
import type { TextOperator } from "../../domain/comparisons.ts";
import { productTypes } from "../../domain/modes.ts";
import {
  type Condition,
  stepBounds,
  type TextTrait,
  type TextualTraits,
  testOf,
  textOf,
} from "../../service/catalog/conditions.ts";
import { numberColumns } from "../../service/catalog/packed/columns.ts";
import { frameRecord } from "../../service/store/records.ts";
import { numberSql } from "./postgis-schema.ts";
import { columnName } from "./tables.ts";

type Sql = RawBuilder<unknown>;
type NumberCondition = Extract<Condition, { on: "number" }>;
type TextCondition = Extract<Condition, { on: "text" }>;

const traitColumns = {
  acquisitionMode: "mode",
  processingMode: "mode",
  frequencyBand: undefined,
  dataOrientation: undefined,
  polarization: "polarization",
  lookSide: "lookSide",
  passDirection: "passDirection",
} as const satisfies Record<TextTrait, keyof TextualTraits | undefined>;

const ANY: TextualTraits = { mode: "SCAN", polarization: "VV", lookSide: "left", passDirection: "ascending" };

export function textsSql(trait: TextTrait): {
  column: string | undefined;
  texts: readonly [value: string, text: string][];
} {
  const column = traitColumns[trait];
  if (column === undefined) return { column, texts: [["", textOf(trait, ANY)]] };
  const texts = frameRecord.shape[column].options.map((value): [string, string] => [
    value,
    textOf(trait, { ...ANY, [column]: value }),
  ]);
  return { column: columnName(column), texts };
}

export function productsMeeting(conditions: readonly Condition[]): number {
  const tests = conditions.filter(({ field }) => field.kind === "product").map(testOf);
  return productTypes.reduce(
    (mask, product, place) =>
      tests.every((test) => test.on === "text" && test.holds(product.toLowerCase()))
        ? mask | (1 << place)
        : mask,
    0,
  );
}

export function conditionSql(condition: Condition): Sql {
  return condition.on === "number" ? meetsNumber(condition) : meetsText(condition);
}

function meetsNumber(condition: NumberCondition): Sql {
  const { field } = condition;
  switch (field.kind) {
    case "number":
      return inSteps(sql.raw(numberSql(field.column)), condition, numberColumns[field.column], 0);
    case "time":
      return inSteps(sql.ref(`f.${field.column}`), condition, 1);
    case "count":
      return field.trait === "inclination"
        ? inNumbers(sql.ref("f.inclination"), condition)
        : inSteps(sql.ref(`f.${columnName(field.trait)}`), condition, 1);
    default:
      throw new Error(`A ${field.kind} is no number.`);
  }
}

function inSteps(step: Sql, condition: NumberCondition, scale: number, least?: number): Sql {
  const bounds = stepBounds(condition, scale);
  switch (bounds.kind) {
    case "range":
      return sql`${step} between ${Math.max(bounds.min, least ?? bounds.min)}::bigint and ${bounds.max}::bigint`;
    case "one-of":
      return sql`${step} = any(${bounds.steps.filter((value) => least === undefined || value >= least)}::bigint[])`;
    case "not": {
      const isOther = bounds.step === undefined ? sql`true` : sql`${step} <> ${bounds.step}::bigint`;
      return least === undefined ? isOther : sql`(${step} >= ${least}::bigint and ${isOther})`;
    }
  }
}

const comparisons = {
  neq: sql`<>`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
};

function inNumbers(value: Sql, { operator, values }: NumberCondition): Sql {
  const numbers = values.map((comparand) => comparand.value);
  if (operator === "eq" || operator === "in") return sql`${value} = any(${numbers}::float8[])`;
  return sql`${value} ${comparisons[operator]} ${numbers[0]}::float8`;
}

function meetsText(condition: TextCondition): Sql {
  const { field } = condition;
  switch (field.kind) {
    case "product":
      return sql`true`;
    case "frame":
      return compareText(sql.ref("f.frame_id"), condition);
    case "time":
      return compareText(
        sql`to_char(timestamp 'epoch' + ${sql.ref(`f.${field.column}`)} * interval '1 millisecond', 'YYYY-MM-DD"t"HH24:MI:SS.MS"z"')`,
        condition,
      );
    case "text": {
      const test = testOf(condition);
      const { column, texts } = textsSql(field.trait);
      const values = texts
        .filter(([, text]) => test.on === "text" && test.holds(text.toLowerCase()))
        .map(([value]) => value);
      if (values.length === 0 || values.length === texts.length) return sql.lit(values.length > 0);
      return sql`${sql.ref(`f.${column}`)} = any(${values}::text[])`;
    }
    default:
      throw new Error(`A ${field.kind} is no text.`);
  }
}

function compareText(
  text: Sql,
  { operator, values }: { operator: TextOperator; values: readonly string[] },
): Sql {
  const first = values[0] ?? "";
  switch (operator) {
    case "eq":
    case "in":
      return sql`${text} = any(${[...values]}::text[])`;
    case "neq":
      return sql`${text} <> ${first}::text`;
    case "startsWith":
      return sql`${text} ^@ ${first}::text`;
    case "endsWith":
      return sql`right(${text}, length(${first}::text)) = ${first}::text`;
    case "contains":
      return sql`strpos(${text}, ${first}::text) > 0`;
  }
}
