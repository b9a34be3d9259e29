import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBookmark,
  IconChevronDown,
  IconClockPlay,
  IconCurrentLocation,
  IconEraser,
  IconFileExport,
  IconFocusCentered,
  IconKeyboard,
  IconMapPin,
  IconPencil,
  IconPhoto,
  IconPolygon,
  IconRectangle,
  IconRuler2,
  IconScreenShare,
  IconTable,
  IconTargetArrow,
} from "@tabler/icons-react";
import { z } from "zod";
import { type Kept, openKept } from "../../device.ts";
import { keysOf } from "../../domain/keys-of.ts";
import { foldName } from "../../gazetteer/name-index.ts";
import type { Box, Polygon, Position } from "../../geo/types.ts";
import { spokenLanguage } from "../../languages/texts.ts";

const position = z.tuple([z.number(), z.number()]);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const area = z.array(z.array(z.array(position)));

/** Action of a row; storable, for recent rows. */
const command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("go"), box, area: area.optional(), areaWords: z.string().optional() }),
  z.object({ do: z.literal("area"), area }),
  z.object({ do: z.literal("frame"), frameID: z.string() }),
  z.object({ do: z.literal("task"), at: position }),
  z.object({ do: z.literal("saved"), id: z.string() }),
  z.object({ do: z.literal("named"), id: z.string() }),
  z.object({ do: z.literal("draw"), tool: z.enum(["polygon", "rectangle"]) }),
  z.object({ do: z.literal("clear") }),
  z.object({
    do: z.literal("act"),
    act: z.enum(["measure", "fit", "filters", "table", "quicklook", "export"]),
  }),
  z.object({ do: z.literal("undo") }),
  z.object({ do: z.literal("keys") }),
  /** Demo only. */
  z.object({ do: z.literal("next-event") }),
  z.object({
    do: z.literal("open"),
    to: z.enum([
      "/",
      "/task",
      "/orders",
      "/cart",
      "/tasks",
      "/purchases",
      "/deliveries",
      "/webhooks",
      "/glossary",
      "/company",
      "/task/points",
      "/orders/products",
      "/deliveries/bucket",
      "/simulate",
    ]),
  }),
  /** Handled by the list. */
  z.object({ do: z.literal("more") }),
  z.object({ do: z.literal("retry") }),
]);

export type Command =
  | { do: "go"; box: Box; area?: readonly Polygon[] | undefined; areaWords?: string | undefined }
  | { do: "area"; area: readonly Polygon[]; place?: string | undefined }
  | { do: "task"; at: Position }
  | Exclude<z.output<typeof command>, { do: "go" | "area" | "task" }>;

export type ShellActs = Readonly<Record<"keys" | "next-event", (() => void) | undefined>>;

export const ICONS = {
  point: IconCurrentLocation,
  place: IconMapPin,
  outline: IconPolygon,
  box: IconRectangle,
  swap: IconArrowsExchange,
  frame: IconPhoto,
  saved: IconBookmark,
  task: IconTargetArrow,
  draw: IconPencil,
  clear: IconEraser,
  keys: IconKeyboard,
  measure: IconRuler2,
  fit: IconFocusCentered,
  filters: IconAdjustmentsHorizontal,
  table: IconTable,
  quicklook: IconPhoto,
  export: IconFileExport,
  undo: IconArrowBackUp,
  clock: IconClockPlay,
  open: IconScreenShare,
  more: IconChevronDown,
} as const;

const keptRow = z.object({
  key: z.string(),
  icon: z.enum(keysOf(ICONS)),
  title: z.string(),
  detail: z.string().optional(),
  act: z.string(),
  hotkey: z.string().optional(),
  run: command,
});

export interface CommandRow extends Omit<z.output<typeof keptRow>, "run"> {
  numbers?: string | undefined;
  run: Command;
  area?: readonly Polygon[] | undefined;
}

export interface SavedRow {
  id: string;
  name: string;
  news: string;
  /** Empty: everywhere. */
  area: readonly Polygon[];
}

export interface CommandRowGroup {
  name: string;
  note?: string | undefined;
  rows: readonly CommandRow[];
  empty?: string | undefined;
}

/** Returns where a title contains the text, ignoring accents; undefined where it does not. */
export function hitIn(title: string, sought: string): readonly [start: number, end: number] | undefined {
  const letters = foldName(sought);
  if (letters === "") return undefined;
  const starts = [...title].map((_, index) => index);
  const inOrder = [...starts.filter((at) => isWordStart(title, at)), ...starts];
  for (const start of inOrder) {
    if (!foldName(title.slice(start)).startsWith(letters)) continue;
    for (let end = start + 1; end <= title.length; end++) {
      if (foldName(title.slice(start, end)).length >= letters.length) return [start, end];
    }
  }
  return undefined;
}

function isWordStart(title: string, at: number): boolean {
  return at === 0 || /[\s-]/.test(title[at - 1] ?? "");
}

const MOST_RECENT = 5;

export function readRecent(account: string): CommandRow[] {
  return (open(account).read() ?? []).map(withArea);
}

export function keepRecent(account: string, row: CommandRow): void {
  const others = readRecent(account).filter(({ key }) => key !== row.key);
  open(account).write([row, ...others].slice(0, MOST_RECENT));
}

function open(account: string): Kept<CommandRow[]> {
  const language = spokenLanguage();
  return openKept<CommandRow[]>({
    name: "swath-command",
    schema: z.array(keptRow),
    account: language === "en" ? account : `${account} ${language}`,
    encode: (rows) => rows.map(({ numbers: _, area: __, ...kept }) => kept),
  });
}

function withArea(row: CommandRow): CommandRow {
  return row.run.do === "go" ? { ...row, area: row.run.area } : row;
}
