import { z } from "zod";
import type { Box, Polygon, Position } from "../../geo/types.ts";

const position = z.tuple([z.number(), z.number()]);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const area = z.array(z.array(z.array(position)));

/** What choosing a row does. All of it can be kept, for the rows that were used last. */
export const command = z.discriminatedUnion("do", [
  /** Shows a box of the ground, which something can be searched in. */
  z.object({ do: z.literal("go"), box, area: area.optional(), areaWords: z.string().optional() }),
  z.object({ do: z.literal("area"), area }),
  z.object({ do: z.literal("frame"), frameID: z.string() }),
  z.object({ do: z.literal("task"), at: position }),
  /** Opens a saved search. */
  z.object({ do: z.literal("saved"), id: z.string() }),
  /** Searches an area that has a name. */
  z.object({ do: z.literal("named"), id: z.string() }),
  z.object({ do: z.literal("draw"), tool: z.enum(["polygon", "rectangle"]) }),
  z.object({ do: z.literal("clear") }),
  /** What the search screen does by a key as well. */
  z.object({ do: z.literal("act"), act: z.enum(["measure", "fit", "filters", "table", "quicklook"]) }),
  /** Takes the last change back that can be. */
  z.object({ do: z.literal("undo") }),
  z.object({ do: z.literal("keys") }),
  /** Begins the scenario of a lost connection; in the demo alone. */
  /** The tour, and the next event of the clock; in the demo alone. */
  z.object({ do: z.literal("tour") }),
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
  /** Only of this list: all places, or once more for what did not load. */
  z.object({ do: z.literal("more") }),
  z.object({ do: z.literal("retry") }),
]);

export type Command =
  | { do: "go"; box: Box; area?: readonly Polygon[] | undefined; areaWords?: string | undefined }
  | { do: "area"; area: readonly Polygon[] }
  | { do: "task"; at: Position }
  | Exclude<z.output<typeof command>, { do: "go" | "area" | "task" }>;

/** What surrounds the screens and the list can begin: undefined where it cannot. */
export type ShellActs = Readonly<Record<"keys" | "tour" | "next-event", (() => void) | undefined>>;

export const iconNames = [
  "point",
  "place",
  "outline",
  "box",
  "swap",
  "frame",
  "saved",
  "task",
  "draw",
  "clear",
  "keys",
  "measure",
  "fit",
  "filters",
  "table",
  "quicklook",
  "undo",
  "tour",
  "clock",
  "open",
  "more",
] as const;

/** A line of the list. */
export interface Row {
  key: string;
  icon: (typeof iconNames)[number];
  title: string;
  detail?: string | undefined;
  /** A second line in the type of numbers. */
  numbers?: string | undefined;
  /** What Enter does, in two or three words. */
  act: string;
  /** The key of the page that does the same. */
  hotkey?: string | undefined;
  run: Command;
  /** What of the row can be searched: Tab takes it. */
  area?: readonly Polygon[] | undefined;
}

/** A saved search, with what is new in it. */
export interface SavedRow {
  id: string;
  name: string;
  /** "7 new since 19 Nov, 06:14 UTC" */
  news: string;
  /** Where it searches; empty: everywhere. */
  area: readonly Polygon[];
}

export interface RowGroup {
  name: string;
  /** At the end of the group's head: how a text was read, or how many there are. */
  note?: string | undefined;
  rows: readonly Row[];
  /** Instead of rows: why there are none. */
  empty?: string | undefined;
}
