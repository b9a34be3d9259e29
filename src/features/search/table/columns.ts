import type { QuotedPrice } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { modeName } from "../../../shared/frames/frame-words.ts";
import type { Cell } from "../../../ui/text/csv.ts";
import { formatNumber, formatPrice, formatTime, minorDigits } from "../../../ui/text/format.ts";

/** A frame with what is known of it besides the catalog. */
export interface FrameRow {
  frame: CatalogFrame;
  state: FrameState;
  /** Share of the area that it covers, 0 to 1; undefined where there is no area or it is not known yet. */
  coverage: number | undefined;
  /** Under the chosen contract and licence, as far as it was asked for. */
  price: QuotedPrice | undefined;
}

/** Headings under which columns are chosen. */
export const columnGroups = ["Frame", "Purchase", "Geometry", "Radar", "Corners", "Catalog"] as const;
export type ColumnGroup = (typeof columnGroups)[number];

/** A column of the table, of the CSV file and of the properties of exported features. */
export interface Column {
  /** Its name in files; ends in its unit. */
  id: string;
  group: ColumnGroup;
  label: string;
  unit?: string;
  /** Width on screen, pixels. */
  width: number;
  /** Numbers stand at the right, times are no text when it comes to their order. */
  kind: "text" | "number" | "time";
  /** The value in files and for sorting: in `unit`, times as the catalog writes them. */
  value: (row: FrameRow) => Cell;
  /** How the value is written on screen; as it is where there is nothing better. */
  words?: (value: string | number) => string;
}

type Read<T> = (row: FrameRow) => T;
const text = (
  group: ColumnGroup,
  id: string,
  label: string,
  width: number,
  value: Read<string | undefined>,
): Column => ({ group, id, label, width, kind: "text", value });
const number = (
  group: ColumnGroup,
  id: string,
  [label, unit]: readonly [label: string, unit?: string],
  value: Read<number | undefined>,
  digits = 1,
): Column => ({
  group,
  id,
  label,
  ...(unit ? { unit } : {}),
  width: Math.max(80, 32 + 7 * (label.length + (unit?.length ?? 0))),
  kind: "number",
  value,
  words: (value) => formatNumber(Number(value), digits),
});
const time = (group: ColumnGroup, id: string, label: string, value: Read<string | undefined>): Column => ({
  ...text(group, id, label, 160, value),
  unit: "UTC",
  kind: "time",
  words: (value) => formatTime(value, "second", true),
});

const STATE_WORDS = {
  owned: "owned",
  active: "processing",
  buying: "being bought",
  cart: "in cart",
  default: "not bought",
} as const satisfies Record<FrameState, string>;

/** Every column there is; `prefix` is the namespace of the service's own properties. */
export function frameColumns(prefix: string): readonly Column[] {
  const property =
    (name: string) =>
    ({ frame }: FrameRow) => {
      const value: unknown = (frame.items[0]?.properties as Record<string, unknown> | undefined)?.[name];
      return typeof value === "string" && value !== "" ? value : undefined;
    };
  return [
    text("Frame", "frame_id", "Frame", 108, ({ frame }) => frame.frameID),
    text("Frame", "mode", "Mode", 140, ({ frame }) => modeName(frame)),
    time("Frame", "start_utc", "Start", ({ frame }) => frame.start),
    time("Frame", "end_utc", "End", ({ frame }) => frame.end),
    number(
      "Frame",
      "coverage_percent",
      ["Covered", "%"],
      ({ coverage }) => (coverage === undefined ? undefined : Number((coverage * 100).toFixed(3))),
      2,
    ),
    text("Purchase", "state", "State", 104, ({ state }) => STATE_WORDS[state]),
    {
      ...number("Purchase", "price", ["Price"], ({ price }) => price && inWhole(price)),
      width: 88,
    },
    text("Purchase", "currency", "Currency", 88, ({ price }) => price?.currency),
    time(
      "Purchase",
      "priced_at_utc",
      "Priced",
      ({ price }) => price && new Date(price.askedAt).toISOString(),
    ),
    text("Geometry", "look", "Look", 60, ({ frame }) => frame.lookSide),
    text("Geometry", "pass", "Pass", 96, ({ frame }) => frame.passDirection),
    number("Geometry", "incidence_deg", ["Incidence", "°"], ({ frame }) => frame.incidence.center),
    number("Geometry", "incidence_near_deg", ["Incidence near", "°"], ({ frame }) => frame.incidence.near),
    number("Geometry", "incidence_far_deg", ["Incidence far", "°"], ({ frame }) => frame.incidence.far),
    number("Geometry", "look_angle_deg", ["Look angle", "°"], ({ frame }) => frame.lookAngle),
    number("Geometry", "inclination_deg", ["Inclination", "°"], ({ frame }) => frame.inclination),
    number("Radar", "range_resolution_m", ["Range", "m"], ({ frame }) => frame.rangeResolution.center, 2),
    number(
      "Radar",
      "range_resolution_near_m",
      ["Range near", "m"],
      ({ frame }) => frame.rangeResolution.near,
      2,
    ),
    number(
      "Radar",
      "range_resolution_far_m",
      ["Range far", "m"],
      ({ frame }) => frame.rangeResolution.far,
      2,
    ),
    number("Radar", "azimuth_resolution_m", ["Azimuth", "m"], ({ frame }) => frame.azimuthResolution, 2),
    number("Radar", "bandwidth_mhz", ["Bandwidth", "MHz"], ({ frame }) =>
      frame.bandwidth === undefined ? undefined : frame.bandwidth / 1e6,
    ),
    number("Radar", "looks_range", ["Looks range"], ({ frame }) => frame.looks.range, 0),
    number("Radar", "looks_azimuth", ["Looks azimuth"], ({ frame }) => frame.looks.azimuth, 0),
    text("Radar", "polarizations", "Polarisation", 104, ({ frame }) => frame.polarizations.join(" ")),
    text("Radar", "frequency_band", "Band", 64, ({ frame }) => frame.band),
    text("Radar", "instrument_mode", "Instrument mode", 136, property("sar:instrument_mode")),
    text("Radar", "acquisition_mode", "Acquisition mode", 136, property(`${prefix}:acquisition_mode`)),
    text("Radar", "processing_mode", "Processing mode", 128, property(`${prefix}:processing_mode`)),
    ...CORNERS.flatMap(([name, label]) => [corner(name, label, 1), corner(name, label, 0)]),
    text("Catalog", "products", "Products", 120, ({ frame }) => frame.products.join(" ")),
    text("Catalog", "quicklook_orientation", "Orientation", 104, ({ frame }) => frame.orientation),
    text("Catalog", "platform", "Satellite", 128, ({ frame }) => frame.platform),
    text("Catalog", "providers", "Source", 160, ({ frame }) => frame.providers.join(", ")),
    text("Catalog", "collection", "Collection", 96, ({ frame }) => frame.collection),
    time("Catalog", "created_utc", "Created", property("created")),
    time("Catalog", "updated_utc", "Updated", property("updated")),
  ];
}

const CORNERS = [
  ["top_left", "Top left"],
  ["top_right", "Top right"],
  ["bottom_right", "Bottom right"],
  ["bottom_left", "Bottom left"],
] as const;

/** One coordinate of a corner of the quicklook, degrees. */
function corner(name: (typeof CORNERS)[number][0], label: string, axis: 0 | 1): Column {
  const [short, word] = axis === 1 ? (["lat", "lat"] as const) : (["lng", "lon"] as const);
  return number(
    "Corners",
    `${name}_${short}`,
    [`${label} ${word}`, "°"],
    ({ frame }) => frame.corners?.[name][axis],
    5,
  );
}

/** An amount in whole units of its currency. */
function inWhole({ amount, currency }: QuotedPrice): number {
  return amount / 10 ** minorDigits(currency);
}

/** The columns of a table that nobody has changed. */
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

/** The values of a row by the ids of their columns. */
export function cellsOf(columns: readonly Column[], row: FrameRow): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ id, value }) => [id, value(row)]));
}

/** The heading of a column, with its unit. */
export function headingOf({ label, unit }: Column): string {
  return unit ? `${label}, ${unit}` : label;
}

/** What a cell shows; empty where the value is not known. */
export function cellWords(column: Column, row: FrameRow): string {
  if (column.id === "price") return row.price ? formatPrice(row.price) : "";
  const value = column.value(row);
  if (value === undefined || value === "") return "";
  return column.words?.(value) ?? String(value);
}
