/** Cell separators by likelihood. */
const SEPARATORS = ["\t", ";", ",", "|", " "] as const;

/**
 * Reads rows of trimmed cells (RFC 4180): quoted cells may hold separators, line ends and doubled quotes. The first
 * row decides the separator; empty rows are dropped.
 */
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
    const character = source[at] as string;
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
