import { stepBounds, type Test } from "../../condition-test.ts";
import type { Condition } from "../../conditions.ts";
import type { Field } from "../../fields.ts";
import { type Columns, columnReader, numberColumns, UNKNOWN, type ValueColumn } from "../columns.ts";

/** A condition with its test. */
export interface TestedField {
  field: Field;
  given: Condition;
  test: Test;
}

/** A range of a column that every match lies in, in the numbers of the column. */
export interface ColumnRange {
  by: ValueColumn;
  min: number;
  max: number;
}

/** The conditions that a column's numbers lie in a range, as one of each column, and all others. */
export function columnRanges(conditions: readonly TestedField[]) {
  const ranges = new Map<ValueColumn, ColumnRange>();
  const others: TestedField[] = [];
  for (const condition of conditions) {
    const { field, given } = condition;
    const bounds = given.on === "number" && hasColumn(field) ? stepBounds(given, scaleOf(field)) : undefined;
    if (bounds?.kind !== "range" || !hasColumn(field)) {
      others.push(condition);
      continue;
    }
    const by = field.column;
    // What is unknown is in no range.
    const { min, max } = ranges.get(by) ?? {
      min: field.kind === "number" ? UNKNOWN + 1 : bounds.min,
      max: bounds.max,
    };
    ranges.set(by, { by, min: Math.max(min, bounds.min), max: Math.min(max, bounds.max) });
  }
  return { ranges: [...ranges.values()], others };
}

type ColumnField = Extract<Field, { column: ValueColumn }>;

function hasColumn(field: Field): field is ColumnField {
  return field.kind === "number" || field.kind === "time";
}

/** How many of a column's numbers are one of the property's. */
function scaleOf(field: ColumnField): number {
  return field.kind === "number" ? numberColumns[field.column] : 1;
}

/** The test whether a row's number of the column lies in the range. */
export function rangeTest(columns: Columns, { by, min, max }: ColumnRange): (row: number) => boolean {
  const valueAt = columnReader(columns, by);
  return (row) => {
    const value = valueAt(row);
    return value >= min && value <= max;
  };
}

/** The range of the numbers that a condition names. */
export function hullOf({ field, test }: TestedField): ColumnRange[] {
  if (test.on !== "number" || !hasColumn(field) || field.column === "start") return [];
  const scale = scaleOf(field);
  return [{ by: field.column, min: Math.floor(test.min * scale), max: Math.ceil(test.max * scale) }];
}
