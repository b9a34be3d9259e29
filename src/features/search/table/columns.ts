import { z } from "zod";
import { create } from "zustand";
import type { QuotedPrice } from "../../../api/contracts.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { keepState, openKept } from "../../../device.ts";
import type { Cell } from "../../../domain/csv.ts";
import { t, text } from "../../../languages/texts.ts";
import { modeName, shortenedMode } from "../../../shared/frames/frame-words.ts";
import { stateInFiles } from "../../../shared/frames/state-mark.tsx";
import {
  formatFixed,
  formatPrice,
  formatShortTime,
  formatTime,
  inWholeUnits,
} from "../../../ui/text/format.ts";
import type { SortOrder } from "../form/search-form.ts";
import { textWidth } from "../time-strip/strip-axis.ts";

export interface TableRow {
  frame: CatalogFrame;
  state: FrameState;
  /** Share of the area, 0 to 1; undefined without an area or until known. */
  coverage: number | undefined;
  /** Price under the chosen contract and license, if known. */
  price: QuotedPrice | undefined;
}

export const columnGroups = {
  frame: text("Frame"),
  purchase: text("Purchase"),
  geometry: text("Geometry"),
  radar: text("Radar"),
  corners: text("Corners"),
  catalog: text("Catalog"),
} as const;
type ColumnGroup = keyof typeof columnGroups;

/** Column of the table, of the CSV file and of exported properties. */
export interface TableColumn {
  /** Name in files; ends in its unit. */
  id: string;
  group: ColumnGroup;
  label: string;
  unit?: string;
  width: number;
  /** Numbers align right; times sort as instants. */
  kind: "text" | "number" | "time";
  /** Value in files and for sorting, in `unit`. */
  value: (row: TableRow) => Cell;
  words?: (value: string | number) => string;
}

type Read<T> = (frame: CatalogFrame, row: TableRow) => T;
const plain = (
  group: ColumnGroup,
  id: string,
  label: string,
  width: number,
  value: Read<string | undefined>,
): TableColumn => ({
  group,
  id,
  label,
  // Other languages may need more room.
  width: Math.max(width, 20 + textWidth(label)),
  kind: "text",
  value: (row) => value(row.frame, row),
});
const number = (
  group: ColumnGroup,
  id: string,
  [label, unit]: readonly [label: string, unit?: string],
  value: Read<number | undefined>,
  digits = 1,
): TableColumn => ({
  group,
  id,
  label,
  ...(unit ? { unit } : {}),
  width: Math.max(80, 32 + textWidth(label + (unit ?? ""))),
  kind: "number",
  value: (row) => value(row.frame, row),
  // Fixed decimals align.
  words: (value) => formatFixed(Number(value), digits),
});
const time = (
  group: ColumnGroup,
  id: string,
  label: string,
  value: Read<string | undefined>,
): TableColumn => ({
  ...plain(group, id, label, 160, value),
  unit: "UTC",
  kind: "time",
  words: (value) => formatTime(value, "second", true),
});

export function frameColumns(prefix: string): readonly TableColumn[] {
  const property = (name: string) => (frame: CatalogFrame) => {
    const value = frame.items[0].properties[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return [
    plain("frame", "frame_id", t("Frame"), 108, (frame) => frame.frameID),
    plain("frame", "mode", t("Mode"), 140, modeName),
    time("frame", "start_utc", t("Start"), (frame) => frame.start),
    time("frame", "end_utc", t("End"), (frame) => frame.end),
    number("frame", "coverage_percent", [t("Covered"), "%"], (_, { coverage }) =>
      coverage === undefined ? undefined : Number((coverage * 100).toFixed(3)),
    ),
    plain("purchase", "state", t("State"), 104, (_, { state }) => stateInFiles(state)),
    {
      ...number("purchase", "price", [t("Price")], (_, { price }) => price && inWholeUnits(price)),
      width: 88,
    },
    plain("purchase", "currency", t("Currency"), 88, (_, { price }) => price?.currency),
    time(
      "purchase",
      "priced_at_utc",
      t("Priced"),
      (_, { price }) => price && new Date(price.askedAt).toISOString(),
    ),
    {
      ...plain("geometry", "look", t("Look"), 60, (frame) => frame.lookSide),
      words: (side) => (side === "left" ? t("left") : t("right")),
    },
    {
      ...plain("geometry", "pass", t("Pass¦direction"), 96, (frame) => frame.passDirection),
      words: (direction) => (direction === "ascending" ? t("ascending") : t("descending")),
    },
    number("geometry", "incidence_deg", [t("Incidence"), "°"], (frame) => frame.incidence.center),
    number("geometry", "incidence_near_deg", [t("Incidence near"), "°"], (frame) => frame.incidence.near),
    number("geometry", "incidence_far_deg", [t("Incidence far"), "°"], (frame) => frame.incidence.far),
    number("geometry", "look_angle_deg", [t("Look angle"), "°"], (frame) => frame.lookAngle),
    number("geometry", "inclination_deg", [t("Inclination"), "°"], (frame) => frame.inclination),
    number("radar", "range_resolution_m", [t("Range"), "m"], (frame) => frame.rangeResolution.center, 2),
    number(
      "radar",
      "range_resolution_near_m",
      [t("Range near"), "m"],
      (frame) => frame.rangeResolution.near,
      2,
    ),
    number("radar", "range_resolution_far_m", [t("Range far"), "m"], (frame) => frame.rangeResolution.far, 2),
    number("radar", "azimuth_resolution_m", [t("Azimuth"), "m"], (frame) => frame.azimuthResolution, 2),
    number("radar", "bandwidth_mhz", [t("Bandwidth"), "MHz"], (frame) =>
      frame.bandwidth === undefined ? undefined : frame.bandwidth / 1e6,
    ),
    number("radar", "looks_range", [t("Looks range")], (frame) => frame.looks.range, 0),
    number("radar", "looks_azimuth", [t("Looks azimuth")], (frame) => frame.looks.azimuth, 0),
    plain("radar", "polarizations", t("Polarization"), 104, (frame) => frame.polarizations.join(" ")),
    plain("radar", "frequency_band", t("Band"), 64, (frame) => frame.band),
    plain("radar", "instrument_mode", t("Instrument mode"), 136, property("sar:instrument_mode")),
    plain("radar", "acquisition_mode", t("Acquisition mode"), 136, property(`${prefix}:acquisition_mode`)),
    plain("radar", "processing_mode", t("Processing mode"), 128, property(`${prefix}:processing_mode`)),
    ...CORNERS.flatMap(([name, lat, lng]) => [corner(name, t(lat), 1), corner(name, t(lng), 0)]),
    plain("catalog", "products", t("Products"), 180, (frame) => frame.products.join(" ")),
    plain("catalog", "quicklook_orientation", t("Orientation"), 104, (frame) => frame.orientation),
    plain("catalog", "platform", t("Satellite"), 128, (frame) => frame.platform),
    plain("catalog", "providers", t("Source"), 160, (frame) => frame.providers.join(", ")),
    plain("catalog", "collection", t("Collection"), 96, (frame) => frame.collection),
    time("catalog", "created_utc", t("Created"), property("created")),
    time("catalog", "updated_utc", t("Updated"), property("updated")),
  ];
}

const CORNERS = [
  ["top_left", text("Top left lat"), text("Top left lon")],
  ["top_right", text("Top right lat"), text("Top right lon")],
  ["bottom_right", text("Bottom right lat"), text("Bottom right lon")],
  ["bottom_left", text("Bottom left lat"), text("Bottom left lon")],
] as const;

function corner(name: (typeof CORNERS)[number][0], label: string, axis: 0 | 1): TableColumn {
  return number(
    "corners",
    `${name}_${axis === 1 ? "lat" : "lng"}`,
    [label, "°"],
    (frame) => frame.corners?.[name][axis],
    5,
  );
}

export const DEFAULT_COLUMNS: readonly string[] = [
  "frame_id",
  "mode",
  "start_utc",
  "coverage_percent",
  "look",
  "pass",
  "incidence_deg",
  "range_resolution_m",
  "azimuth_resolution_m",
  "products",
  "state",
  "price",
];

export function cellsOf(columns: readonly TableColumn[], row: TableRow): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ id, value }) => [id, value(row)]));
}

export function headingOf({ label, unit }: TableColumn): string {
  return unit ? `${label}, ${unit}` : label;
}

export function cellWords(column: TableColumn, row: TableRow): string {
  if (column.id === "price") return row.price ? formatPrice(row.price) : "";
  const value = column.value(row);
  if (value === undefined || value === "") return "";
  return column.words?.(value) ?? String(value);
}

interface TableColumns {
  shown: readonly string[];
  show: (ids: readonly string[]) => void;
}

export const useTableColumns = keepState(
  create<TableColumns>()((set) => ({ shown: DEFAULT_COLUMNS, show: (shown) => set({ shown }) })),
  openKept<Pick<TableColumns, "shown">>({
    name: "swath-table-columns",
    schema: z.object({ shown: z.array(z.string()) }),
  }),
);

/** Returns the chosen columns after the frame's id; the default ones if none is known. */
export function shownColumns(
  columns: readonly TableColumn[],
  shown: readonly string[],
): readonly TableColumn[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const chosen = others.filter(({ id }) => shown.includes(id));
  return [first, ...(chosen.length > 0 ? chosen : others.filter(({ id }) => DEFAULT_COLUMNS.includes(id)))];
}

/** Columns that a phone shows at first, narrow and in short words: 390 px hold all of them. */
const FIRST_ON_PHONE: Readonly<Record<string, Pick<TableColumn, "width" | "words">>> = {
  frame_id: { width: 86 },
  price: { width: 58 },
  mode: { width: 98, words: (name) => shortenedMode(String(name)) },
  start_utc: { width: 96, words: (time) => formatShortTime(time) },
};

/** Returns the columns with those first that decide a purchase. */
export function phoneColumns(columns: readonly TableColumn[]): readonly TableColumn[] {
  const first = Object.entries(FIRST_ON_PHONE).flatMap(([id, narrow]) =>
    columns.filter((column) => column.id === id).map((column) => ({ ...column, ...narrow })),
  );
  return [...first, ...columns.filter(({ id }) => !(id in FIRST_ON_PHONE))];
}

export interface TableSort {
  column: string;
  descending: boolean;
}

export function printSort({ column, descending }: TableSort): string {
  return `${descending ? "-" : ""}${column}`;
}

/** Reads `printSort`; undefined: search order. */
export function readSort(text: string | undefined): TableSort | undefined {
  if (!text) return undefined;
  return { column: text.replace("-", ""), descending: text.startsWith("-") };
}

/** Columns and directions that the orders of a search are seen by. */
export const searchSorts = {
  newest: { column: "start_utc", descending: true },
  oldest: { column: "start_utc", descending: false },
  incidence: { column: "incidence_deg", descending: false },
  "incidence-desc": { column: "incidence_deg", descending: true },
  resolution: { column: "range_resolution_m", descending: false },
  price: { column: "price", descending: false },
  "price-desc": { column: "price", descending: true },
  coverage: { column: "coverage_percent", descending: true },
} as const satisfies Record<SortOrder, TableSort>;

export function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}

const collator = new Intl.Collator("en", { numeric: true });

/** Sorts rows by a column; unknown values come last, ties keep their order. */
export function sortRows(
  rows: readonly TableRow[],
  column: TableColumn | undefined,
  descending = false,
): readonly TableRow[] {
  if (!column) return rows;
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(column, row) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  });
  return keyed.map(({ row }) => row);
}

function keyOf({ kind, value }: TableColumn, row: TableRow): string | number | undefined {
  const cell = value(row);
  if (cell === "" || cell === undefined) return undefined;
  return kind === "time" ? Date.parse(String(cell)) : cell;
}
