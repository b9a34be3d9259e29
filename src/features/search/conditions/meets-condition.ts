import type { Operator } from "../../../contract/catalog.ts";
import { filterProperties } from "../../../contract/filter-properties.ts";
import type { PropertyCondition } from "./condition.ts";
import { operationsOf, type QueryValue } from "./condition-query.ts";

/** Whether what an item has of its property meets a condition, as the service decides it: texts whatever their case, of a list any entry, nothing met by what is missing. */
export function meetsCondition(value: unknown, condition: PropertyCondition): boolean {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return operationsOf(condition).every(([operator, wanted]) =>
    entries.some((entry) => holds(condition, operator, entry, wanted)),
  );
}

function holds(
  { property }: PropertyCondition,
  operator: Operator,
  entry: unknown,
  wanted: QueryValue,
): boolean {
  if (typeof entry !== "string" && typeof entry !== "number") return false;
  const isText = ["startsWith", "endsWith", "contains"].includes(operator);
  const asTime = filterProperties[property] === "time" && !isText;
  const read = (value: unknown) =>
    asTime ? Date.parse(String(value)) : typeof value === "string" ? value.toLowerCase() : value;
  const is = read(entry);
  const all = (Array.isArray(wanted) ? wanted : [wanted]).map(read);
  const [first] = all;
  const number = Number(is);
  switch (operator) {
    case "eq":
    case "in":
      return all.includes(is);
    case "neq":
      return is !== first;
    case "lt":
      return number < Number(first);
    case "lte":
      return number <= Number(first);
    case "gt":
      return number > Number(first);
    case "gte":
      return number >= Number(first);
    case "startsWith":
      return String(is).startsWith(String(first));
    case "endsWith":
      return String(is).endsWith(String(first));
    case "contains":
      return String(is).includes(String(first));
  }
}
