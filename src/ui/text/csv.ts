/** A cell of a table. */
export type Cell = string | number | undefined;

/**
 * A table as CSV (RFC 4180) with a header row. Every text is in quotes, and where a spreadsheet would take part of it for a
 * formula there is an apostrophe in front, since some of it comes from other people. What takes `;` for the separator
 * does not know these quotes everywhere, so that a part behind `;` or a line end counts as a cell.
 */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  return [...csvLines(columns, rows)].join("");
}

/** The lines of a table as `toCsv` has them, each with its end. */
export function* csvLines<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
): Generator<string> {
  yield `${columns.join(",")}\r\n`;
  for (const row of rows) yield `${columns.map((column) => cell(row[column])).join(",")}\r\n`;
}

/**
 * A table as tab-separated text with a header row, for a spreadsheet to paste; what would end a cell within a text is a space.
 * The same guard against formulas as in `toCsv`.
 */
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

/** A number that is none leaves its cell empty. */
function numberCell(value: number | undefined): string {
  return Number.isFinite(value) ? String(value) : "";
}

function guarded(text: string): string {
  return text.replace(/^(?=[\t\r])|[=+\-@＝＋－＠](?<=(?:^|[;\t\r\n])[\s;"]*.)/g, "'$&");
}
