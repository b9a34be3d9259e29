import { z } from "zod";
import type { Index, Kind, Row, Where } from "../../service/store/kind.ts";
import { kinds } from "../../service/store/kinds.ts";

type ColumnType = "text" | "bigint" | "double precision" | "boolean" | "jsonb";

export interface Column {
  field: string;
  name: string;
  type: ColumnType;
  isOptional: boolean;
}

export interface Table {
  name: string;
  kind: Kind;
  columns: readonly Column[];
}

export const tables: ReadonlyMap<string, Table> = new Map(
  Object.entries<Kind>(kinds).map(([name, kind]) => [
    name,
    { name: columnName(name), kind, columns: columnsOf(kind) },
  ]),
);

export function tableOf(kind: string): Table {
  const table = tables.get(kind);
  if (!table) throw new Error(`There is no table for ${kind}.`);
  return table;
}

export function columnName(field: string): string {
  return field.replaceAll(/([a-z0-9])([A-Z]+)/g, "$1_$2").toLowerCase();
}

function columnsOf({ schema }: Kind): Column[] {
  return Object.entries(schema.shape).map(([field, given]) => {
    const isOptional = given instanceof z.ZodOptional;
    return {
      field,
      name: columnName(field),
      type: columnType(isOptional ? given.unwrap() : given),
      isOptional,
    };
  });
}

function columnType(schema: unknown): ColumnType {
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral)
    return "text";
  if (schema instanceof z.ZodNumber) return schema.isInt ? "bigint" : "double precision";
  if (schema instanceof z.ZodBoolean) return "boolean";
  return "jsonb";
}

export function toColumns({ columns }: Table, row: Row): Record<string, unknown> {
  const values: Record<string, unknown> = { version: row.version ?? 1 };
  for (const { field, name, type } of columns) {
    const value = row[field];
    values[name] = value === undefined ? null : type === "jsonb" ? JSON.stringify(value) : value;
  }
  return values;
}

export function fromColumns({ columns }: Table, values: Record<string, unknown>): Row {
  const row: Row = {};
  for (const { field, name } of columns) {
    const value = values[name];
    if (value !== null) row[field] = value;
  }
  row.version = values.version;
  return row;
}

/** Returns the condition of an index with its values in the text: else the planner cannot match the index. */
export function whereText({ field, in: values }: Where): string {
  return `"${columnName(field)}" in (${values.map((value) => `'${value}'`).join(", ")})`;
}

export function conditionText({ columns }: Table, { equals, order, where }: Index): string | undefined {
  const missing = [...equals, ...order]
    .map((field) => field.replace(/^-/, ""))
    .filter((field) => columns.some((column) => column.field === field && column.isOptional))
    .map((field) => `"${columnName(field)}" is not null`);
  const conditions = [...missing, ...(where ? [whereText(where)] : [])];
  return conditions.length > 0 ? conditions.join(" and ") : undefined;
}
