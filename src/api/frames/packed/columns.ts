import { entryAt } from "../../../geo/packed/entry-at.ts";

/**
 * Which of its stored values a column has in each row: where rows that follow each other have the same value, one is stored for all of
 * them. Undefined: each row has its own.
 */
export type Runs = Uint16Array | Uint32Array | undefined;

/** Values of JSON, one a row, in a form that takes little memory; made by `packValues`. */
export type Column =
  /** The same in every row. */
  | { readonly kind: "same"; readonly value: unknown }
  /** Values as they are. */
  | { readonly kind: "kept"; readonly runs: Runs; readonly values: readonly unknown[] }
  /** Numbers, each the stored one divided by `steps`. */
  | {
      readonly kind: "numbers";
      readonly runs: Runs;
      readonly values: Int32Array | Float64Array;
      readonly steps: number;
    }
  /** Texts in a single one, and where each ends; one number where all are of this length. */
  | {
      readonly kind: "texts";
      readonly runs: Runs;
      readonly all: string;
      readonly ends: Uint32Array | number;
    }
  /** Texts of as many parts each, as links are. */
  | { readonly kind: "joined"; readonly parts: readonly Column[] }
  /** Objects or arrays, a column a name or index; which of these a row has, in their order, its shape says. */
  | {
      readonly kind: "fields";
      readonly isArray: boolean;
      readonly fields: ReadonlyMap<string, Column>;
      readonly shapes: readonly (readonly string[])[];
      /** Shapes by row; undefined where there is one. */
      readonly which: Uint8Array | undefined;
    }
  /** Values of several kinds, and by row which of the columns has it. */
  | { readonly kind: "mixed"; readonly columns: readonly Column[]; readonly which: Uint8Array };

/** The value of a row, equal to what was packed; what several rows say alike may be the same object. */
export function valueAt(column: Column, row: number): unknown {
  switch (column.kind) {
    case "same":
      return column.value;
    case "kept":
      return column.values[placeOf(column, row)];
    case "numbers":
      return entryAt(column.values, placeOf(column, row)) / column.steps;
    case "texts": {
      const { all, ends } = column;
      const place = placeOf(column, row);
      if (typeof ends === "number") return all.slice(place * ends, (place + 1) * ends);
      return all.slice(place === 0 ? 0 : entryAt(ends, place - 1), entryAt(ends, place));
    }
    case "joined":
      return column.parts.map((part) => valueAt(part, row)).join("");
    case "mixed":
      return valueAt(columnOf(column, row), row);
    case "fields": {
      const names = namesOf(column, row);
      const read = (name: string) => valueAt(column.fields.get(name) as Column, row);
      // An array that grows by its entries has room for more: rings are kept.
      if (column.isArray) return names.map(read);
      const object: Record<string, unknown> = {};
      for (const name of names) object[name] = read(name);
      return object;
    }
  }
}

/** What stands in the value of a row under names that lead there, without the rest of it; undefined where nothing does. */
export function valueIn(column: Column, row: number, path: readonly string[]): unknown {
  const [name, ...further] = path;
  if (name === undefined) return valueAt(column, row);
  if (column.kind === "mixed") return valueIn(columnOf(column, row), row, path);
  if (column.kind !== "fields") return within(valueAt(column, row), path);
  const field = column.fields.get(name);
  if (!field || (column.which && !namesOf(column, row).includes(name))) return undefined;
  return valueIn(field, row, further);
}

function placeOf({ runs }: { runs: Runs }, row: number): number {
  return runs ? entryAt(runs, row) : row;
}

function columnOf({ columns, which }: Extract<Column, { kind: "mixed" }>, row: number): Column {
  return entryAt(columns, entryAt(which, row));
}

function namesOf({ shapes, which }: Extract<Column, { kind: "fields" }>, row: number): readonly string[] {
  return entryAt(shapes, which ? entryAt(which, row) : 0);
}

function within(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined,
    value,
  );
}
