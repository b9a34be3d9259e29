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
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(","));
  return `${[columns.join(","), ...lines].join("\r\n")}\r\n`;
}

function cell(value: Cell): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = value.replace(/^(?=[\t\r])|[=+\-@＝＋－＠](?<=(?:^|[;\t\r\n])[\s;"]*.)/g, "'$&");
  return `"${text.replaceAll('"', '""')}"`;
}
