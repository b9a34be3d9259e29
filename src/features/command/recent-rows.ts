import { z } from "zod";
import { type Kept, openKept } from "../../device.ts";
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
export function readRecent(account: string): Row[] {
  return (open(account).read() ?? []).map(withArea);
}

/** Keeps a row as the latest. */
export function keepRecent(account: string, row: Row): void {
  const others = readRecent(account).filter(({ key }) => key !== row.key);
  open(account).write([row, ...others].slice(0, MOST_RECENT));
}

/** Rows are kept in the language that they were read in. */
function open(account: string): Kept<Row[]> {
  const language = spokenLanguage();
  return openKept<Row[]>({
    name: "swath-command",
    schema: keptRows,
    account: language === "en" ? account : `${account} ${language}`,
    encode: (rows) => rows.map(({ numbers: _, area: __, ...kept }) => kept),
  });
}

function withArea(row: Row): Row {
  return row.run.do === "go" ? { ...row, area: row.run.area } : row;
}
