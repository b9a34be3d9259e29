export type Cell = string | number | undefined;

/**
 * Returns a CSV table (RFC 4180) with a header row. All texts are quoted, and an apostrophe guards against formulas,
 * as some of it comes from other people; a part behind `;` counts as a cell, as some readers split there.
 */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  return [...csvLines(columns, rows)].join("");
}

export function* csvLines<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
): Generator<string> {
  yield `${columns.join(",")}\r\n`;
  for (const row of rows) yield `${columns.map((column) => cell(row[column])).join(",")}\r\n`;
}

/** Returns tab-separated text to paste into a spreadsheet, guarded as `toCsv`. */
export function toTsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  const pasted = (value: Cell) =>
    typeof value === "string" ? guarded(value).replace(/[\t\r\n]+/g, " ") : numberCell(value);
  return [columns.join("\t"), ...rows.map((row) => columns.map((name) => pasted(row[name])).join("\t"))].join(
    "\n",
  );
}

function cell(value: Cell): string {
  if (typeof value !== "string") return numberCell(value);
  return `"${guarded(value).replaceAll('"', '""')}"`;
}

function numberCell(value: number | undefined): string {
  return Number.isFinite(value) ? String(value) : "";
}

function guarded(text: string): string {
  return text.replace(/^(?=[\t\r])|[=+\-@＝＋－＠](?<=(?:^|[;\t\r\n])[\s;"]*.)/g, "'$&");
}
