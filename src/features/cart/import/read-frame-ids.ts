import { readCsv } from "../../../ui/text/read-csv.ts";

/** What a pasted or dropped text holds. Every entry of it is in exactly one of the lists. */
export interface FrameIDList {
  /** Frame ids in the order of the text, each once. */
  frameIDs: string[];
  /** Further mentions of ids that are already listed. */
  repeated: string[];
  /** Text in the place of an id that is none. */
  unreadable: string[];
}

/** `<image_id>_<frame_number>` (interface 4.1.4). */
const FRAME_ID = /^[1-9]\d*_[1-9]\d*$/;
const COLUMN_NAMES = new Set(["frameid", "frame", "frames", "frameids"]);

/**
 * Reads frame ids from a table or a list with any of the usual separators: the column that a header names frame_id; else
 * everything in a text that is mostly ids; else the first column that looks like ids.
 */
export function readFrameIDs(text: string): FrameIDList {
  const list: FrameIDList = { frameIDs: [], repeated: [], unreadable: [] };
  const known = new Set<string>();
  for (const entry of idEntries(text)) {
    if (!FRAME_ID.test(entry)) list.unreadable.push(entry);
    else if (known.has(entry)) list.repeated.push(entry);
    else {
      known.add(entry);
      list.frameIDs.push(entry);
    }
  }
  return list;
}

function idEntries(text: string): string[] {
  const rows = readCsv(text);
  const [header = [], ...body] = rows;
  const named = header.findIndex((name) => COLUMN_NAMES.has(name.toLowerCase().replace(/[^a-z]/g, "")));
  if (named >= 0) return columnOf(body, named);
  const words = text.split(/[\s,;|"]+/).filter((word) => word !== "");
  if (words.filter((word) => FRAME_ID.test(word)).length * 2 > words.length) return words;
  const column = rows.reduce((least, row) => {
    const at = row.findIndex((cell) => FRAME_ID.test(cell));
    return at < 0 ? least : Math.min(least, at);
  }, Number.POSITIVE_INFINITY);
  // A first row without an id is the header of the others.
  if (column < Number.POSITIVE_INFINITY)
    return columnOf(FRAME_ID.test(header[column] ?? "") ? rows : body, column);
  return rows.flat().filter((cell) => cell !== "");
}

function columnOf(rows: readonly string[][], column: number): string[] {
  return rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
}
