import type { Operator } from "../../../contract/catalog.ts";
import { wireName } from "../../../contract/filter-properties.ts";
import type { PropertyCondition } from "./condition.ts";

export type QueryValue = string | number | readonly (string | number)[];
/** The `query` of a search: operators by property (interface 4.3.5). */
export type Query = Record<string, Partial<Record<Operator, QueryValue>>>;

/** A condition in the operators of the interface. */
export function operationsOf({ operator, values }: PropertyCondition): [Operator, QueryValue][] {
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

/**
 * A query with conditions added. A request takes each operator once a property: of two limits the narrower one is asked for, and
 * what cannot be asked for, since the operator is taken, is `unsaid` and left to `meetsCondition`.
 */
export function withConditions(
  query: Query,
  conditions: readonly PropertyCondition[],
  prefix: string,
): { query: Query; unsaid: readonly PropertyCondition[] } {
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

/** The one value that asks for both; undefined where there is none. */
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
