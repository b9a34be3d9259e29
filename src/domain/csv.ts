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

/** Returns an instant (ms) for a cell; undefined without one. */
export function timeCell(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
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

/** Cell separators by likelihood. */
const SEPARATORS = ["\t", ";", ",", "|", " "] as const;

/** Reads rows of trimmed cells (RFC 4180); the first row decides the separator, empty rows are dropped. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === "\n" || character === "\r") endRow();
    else cell += character;
  }
  endRow();
  return rows;
}

function separatorOf(source: string): string | undefined {
  const firstRow =
    source
      .trimStart()
      .split(/\r|\n/, 1)[0]
      ?.replace(/"[^"]*"/g, "") ?? "";
  return SEPARATORS.find((separator) => firstRow.trim().includes(separator));
}
