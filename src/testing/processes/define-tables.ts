import {
  type Column,
  columnName,
  conditionText,
  type Table,
  tables,
  whereText,
} from "../../hosts/postgres/tables.ts";
import type { Index } from "../../service/store/kind.ts";

/** The statements that make a table with its indexes. */
function defineTable(table: Table): string[] {
  const { name, kind, columns } = table;
  const key = kind.key.map(quoted).join(", ");
  return [
    `create table "${name}" (\n  ${[...columns.map(columnText), "version bigint not null"].join(",\n  ")},\n  primary key (${key})\n)`,
    ...Object.entries(kind.indexes).map(([index, definition]) => indexText(table, index, definition)),
    ...Object.entries(kind.unique).map(([unique, { fields, where }]) => {
      const condition = where ? ` where ${whereText(where)}` : "";
      return `create unique index ${name}_${columnName(unique)}_once on "${name}" (${fields.map(quoted).join(", ")})${condition}`;
    }),
  ];
}

/** The statements that make all tables of the kinds as they are now. */
export function defineTables(): string[] {
  return [...tables.values()].flatMap(defineTable);
}

const quoted = (field: string) => `"${columnName(field)}"`;

// Sorted by bytes, as the rules sort, not by a language.
function columnText({ name, type, isOptional }: Column): string {
  return `"${name}" ${type}${type === "text" ? ' collate "C"' : ""}${isOptional ? "" : " not null"}`;
}

function indexText(table: Table, name: string, index: Index): string {
  const columns = [
    ...index.equals.map(quoted),
    ...index.order.map((field) => (field.startsWith("-") ? `${quoted(field.slice(1))} desc` : quoted(field))),
  ];
  const condition = conditionText(table, index);
  return `create index ${table.name}_${columnName(name)} on "${table.name}" (${columns.join(", ")})${condition ? ` where ${condition}` : ""}`;
}
