/** Operators of conditions on numbers and instants, and on texts (interface 4.3.5). */
export type NumberOperator = "eq" | "neq" | "in" | "lt" | "lte" | "gt" | "gte";
export type TextOperator = "eq" | "neq" | "in" | "startsWith" | "endsWith" | "contains";

export function isTextual(
  operator: NumberOperator | TextOperator,
): operator is Exclude<TextOperator, NumberOperator> {
  return operator === "startsWith" || operator === "endsWith" || operator === "contains";
}

/** Number; `more` marks one between `value` and the next that can be written. */
export interface Comparand {
  value: number;
  more: boolean;
}

/** Returns whether a number meets an operator. Only `in` takes several values. */
export function numberTest(
  operator: NumberOperator,
  values: readonly Comparand[],
): (value: number) => boolean {
  const { value: limit, more } = values[0] ?? { value: Number.NaN, more: false };
  switch (operator) {
    case "eq":
    case "in": {
      const allowed = new Set(exactOf(values));
      return (value) => allowed.has(value);
    }
    case "neq":
      return (value) => more || value !== limit;
    case "lt":
      return (value) => value < limit || (more && value === limit);
    case "lte":
      return (value) => value <= limit;
    case "gt":
      return (value) => value > limit;
    case "gte":
      return (value) => value > limit || (!more && value === limit);
  }
}

export function exactOf(values: readonly Comparand[]): number[] {
  return values.flatMap(({ value, more }) => (more ? [] : [value]));
}

/** Returns whether a text meets an operator; all in lower case. Only `in` takes several values. */
export function textTest(operator: TextOperator, values: readonly string[]): (text: string) => boolean {
  const first = values[0] ?? "";
  switch (operator) {
    case "eq":
    case "in": {
      const allowed = new Set(values);
      return (text) => allowed.has(text);
    }
    case "neq":
      return (text) => text !== first;
    case "startsWith":
      return (text) => text.startsWith(first);
    case "endsWith":
      return (text) => text.endsWith(first);
    case "contains":
      return (text) => text.includes(first);
  }
}

type SortValue = string | number | undefined;

/** Compares values of one sort key: numbers before texts, missing last in either direction. */
export function compareSortValues(a: SortValue, b: SortValue, isDescending = false): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b === isDescending ? 1 : -1;
}

/** Compares values of sort keys in turn; the last, the id, ascends (interface 4.3.6). */
export function compareSortTuples(
  sort: readonly { descending: boolean }[],
  a: readonly SortValue[],
  b: readonly SortValue[],
): number {
  for (let place = 0; place < a.length; place++) {
    const difference = compareSortValues(a[place], b[place], sort[place]?.descending);
    if (difference !== 0) return difference;
  }
  return 0;
}
