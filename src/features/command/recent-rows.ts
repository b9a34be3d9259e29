import { z } from "zod";
import { spokenLanguage } from "../../languages/texts.ts";
import { command, iconNames, type Row } from "./rows.ts";

/** How many rows are kept. */
const MOST_RECENT = 5;

const keptRows = z.array(
  z.object({
    key: z.string(),
    icon: z.enum(iconNames),
    title: z.string(),
    detail: z.string().optional(),
    act: z.string(),
    hotkey: z.string().optional(),
    run: command,
  }),
);

/** The rows that an account used last on this device, the latest first; none where what is kept cannot be read. */
export function readRecent(storage: Pick<Storage, "getItem">, account: string): Row[] {
  try {
    const kept = keptRows.safeParse(JSON.parse(storage.getItem(keyOf(account)) ?? "[]"));
    return kept.success ? kept.data.map(withArea) : [];
  } catch {
    return [];
  }
}

/** Keeps a row as the latest; one that cannot be kept is forgotten. */
export function keepRecent(storage: Pick<Storage, "getItem" | "setItem">, account: string, row: Row): void {
  const others = readRecent(storage, account).filter(({ key }) => key !== row.key);
  const { numbers: _, area: __, ...kept } = row;
  try {
    storage.setItem(keyOf(account), JSON.stringify([kept, ...others].slice(0, MOST_RECENT)));
  } catch {
    // A full or forbidden storage costs no more than this convenience.
  }
}

function withArea(row: Row): Row {
  return row.run.do === "go" ? { ...row, area: row.run.area } : row;
}

/** Rows are kept in the language that they were read in. */
function keyOf(account: string): string {
  const language = spokenLanguage();
  return language === "en" ? `swath-command ${account}` : `swath-command ${account} ${language}`;
}
