import { type CatalogFrame, providerNames } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { capital, frameAxes, modeName, sceneWords } from "../../../shared/frames/frame-words.ts";
import { propertyWords } from "../../../shared/frames/property-words.ts";
import { durationWords, formatNumber, formatPrice, formatTime } from "../../../ui/text/format.ts";

export interface ComparedRow {
  /** Name in the catalog, or an own one if it follows from several properties. */
  name: string;
  label: string;
  a: string;
  b: string;
  /** B minus A in the property's unit, with its sign; a word if there is no such number. */
  difference: string;
  differs: boolean;
  isShown: boolean;
}

export const rowViews = ["all", "shown", "differ"] as const;
export type RowView = (typeof rowViews)[number];

export function rowsIn(view: RowView, rows: readonly ComparedRow[]): readonly ComparedRow[] {
  switch (view) {
    case "all":
      return rows;
    case "shown":
      return rows.filter(({ isShown }) => isShown);
    case "differ":
      return rows.filter(({ differs }) => differs);
  }
}

const notKnown = () => t("not known");
const MINUS = "−";

interface Numeric {
  unit?: string;
  /** Decimals that are written and compared. */
  digits?: number;
  /** A direction, degrees: the difference goes the shorter way round. */
  isDirection?: boolean;
}

/** Returns the row of a number; it differs if the written numbers do. */
export function numberRow(
  [name, label]: readonly [name: string, label: string],
  [a, b]: readonly [number | undefined, number | undefined],
  { unit, digits = 3, isDirection = false }: Numeric = {},
): ComparedRow {
  const write = (value: number) => withUnit(formatNumber(value, digits), unit);
  // The difference of two percentages is in percentage points.
  const writeApart = (value: number) =>
    unit === "%" ? t("{number} pp", { number: formatNumber(value, digits) }) : write(value);
  if (a === undefined || b === undefined) {
    const known = (value: number | undefined) => (value === undefined ? notKnown() : write(value));
    return wordRow([name, label], [known(a), known(b)]);
  }
  const scale = 10 ** digits;
  const raw = (Math.round(b * scale) - Math.round(a * scale)) / scale;
  const apart = isDirection ? ((((raw + 180) % 360) + 360) % 360) - 180 : raw;
  const differs = apart !== 0;
  const sign = apart < 0 ? MINUS : "+";
  return {
    name,
    label,
    a: write(a),
    b: write(b),
    difference: differs ? `${sign}${writeApart(Math.abs(apart))}` : t("same"),
    differs,
    isShown: false,
  };
}

function withUnit(number: string, unit: string | undefined): string {
  if (!unit) return number;
  return unit === "°" ? `${number}°` : `${number} ${unit}`;
}

export function wordRow(
  [name, label]: readonly [name: string, label: string],
  [a, b]: readonly [string, string],
): ComparedRow {
  const differs = a !== b;
  const none = a === notKnown() && b === notKnown();
  return {
    name,
    label,
    a,
    b,
    difference: none ? notKnown() : differs ? t("differs") : t("same"),
    differs,
    isShown: false,
  };
}

export function timeRow(
  [name, label]: readonly [name: string, label: string],
  [a, b]: readonly [string, string],
): ComparedRow {
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
  const apart = 1000 * (seconds(b) - seconds(a));
  const words = wordRow(
    [name, t("{label}, UTC", { label })],
    [formatTime(a, "second", true), formatTime(b, "second", true)],
  );
  if (!words.differs || Number.isNaN(apart)) return words;
  return { ...words, difference: `${apart < 0 ? MINUS : "+"}${durationWords(Math.abs(apart))}` };
}

interface ComparedBesides {
  prefix: string;
  /** Shares of the area of the last search, 0 to 1; undefined without an area. */
  coverage: readonly [number | undefined, number | undefined] | undefined;
  price: readonly [ComparedPrice, ComparedPrice];
}

/** Price of a frame in words, or why there is none. */
export interface ComparedPrice {
  words: string;
  quoted: { amount: number; currency: string } | undefined;
}

/**
 * Returns every property of two frames: first those that the page of a frame shows, then all others of their items by
 * catalog name. Links and ids of items are no properties.
 */
export function comparedRows(
  a: CatalogFrame,
  b: CatalogFrame,
  { prefix, coverage, price }: ComparedBesides,
): ComparedRow[] {
  const own = (name: string) => `${prefix}:${name}`;
  const numbers = (
    name: string,
    label: string,
    read: (frame: CatalogFrame) => number | undefined,
    numeric?: Numeric,
  ) => numberRow([name, label], [read(a), read(b)], numeric);
  const words = (name: string, label: string, read: (frame: CatalogFrame) => string | undefined) =>
    wordRow([name, label], [read(a) ?? notKnown(), read(b) ?? notKnown()]);
  const shown = [
    timeRow(["start_datetime", t("Time")], [a.start, b.start]),
    words("frame_id", t("Frame"), ({ frameID }) => frameID),
    words("mode", t("Mode"), modeName),
    words("sar:observation_direction", t("Look"), ({ lookSide }) => lookSide && capital(lookSide)),
    words("sat:orbit_state", t("Pass"), ({ passDirection }) => passDirection && capital(passDirection)),
    numbers(own("incidence_center"), t("Incidence"), ({ incidence }) => incidence.center, { unit: "°" }),
    numbers("heading", t("Heading"), (frame) => frameAxes(frame)?.flight, {
      unit: "°",
      digits: 1,
      isDirection: true,
    }),
    numbers(own("range_resolution_center"), t("Range resolution"), (frame) => frame.rangeResolution.center, {
      unit: "m",
    }),
    numbers(own("azimuth_resolution"), t("Azimuth resolution"), (frame) => frame.azimuthResolution, {
      unit: "m",
    }),
    numbers(
      own("chirp_bandwidth"),
      t("Bandwidth"),
      ({ bandwidth }) => (bandwidth === undefined ? undefined : bandwidth / 1e6),
      { unit: "MHz", digits: 1 },
    ),
    words("sar:polarizations", t("Polarization"), (frame) => frame.polarizations.join(", ") || undefined),
    words("scene", t("Scene"), sceneWords),
    // An area of another search, which neither covers, says nothing.
    ...(coverage?.some((share) => share)
      ? [
          numberRow(["coverage", t("Covers of the area")], [percent(coverage[0]), percent(coverage[1])], {
            unit: "%",
            digits: 1,
          }),
        ]
      : []),
    words("sar:product_type", t("Products"), ({ products }) => products.join(", ") || undefined),
    priceRow(price),
  ].map((row) => ({ ...row, isShown: true }));
  const told = new Set(shown.map(({ name }) => name));
  const [inA, inB] = [propertiesOf(a), propertiesOf(b)];
  const others = [...new Set([...Object.keys(inA), ...Object.keys(inB)])].filter((name) => !told.has(name));
  return [...shown, ...others.map((name) => propertyRow(name, [inA[name], inB[name]], prefix))];
}

function priceRow([a, b]: readonly [ComparedPrice, ComparedPrice]): ComparedRow {
  const row = wordRow(["price", t("Price")], [a.words, b.words]);
  // Whether the prices differ is not known where one has none, because it is owned or not loaded.
  if (!a.quoted || !b.quoted) return { ...row, difference: notKnown(), differs: false };
  const apart = b.quoted.amount - a.quoted.amount;
  if (!row.differs || a.quoted.currency !== b.quoted.currency) return row;
  const amount = formatPrice({ amount: Math.abs(apart), currency: a.quoted.currency });
  return { ...row, difference: `${apart < 0 ? MINUS : "+"}${amount}` };
}

const percent = (share: number | undefined) => share && share * 100;

function propertiesOf({ items: [first] }: CatalogFrame): Readonly<Record<string, unknown>> {
  return first?.properties ?? {};
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT/i;

function propertyRow(name: string, [a, b]: readonly [unknown, unknown], prefix: string): ComparedRow {
  const { label = name, unit, factor = 1 } = propertyWords(name, prefix) ?? {};
  const number = (value: unknown) => (typeof value === "number" ? value * factor : undefined);
  if (typeof a === "number" || typeof b === "number")
    return numberRow([name, label], [number(a), number(b)], unit ? { unit } : {});
  if (typeof a === "string" && typeof b === "string" && DATE_TIME.test(a) && DATE_TIME.test(b))
    return timeRow([name, label], [a, b]);
  return wordRow([name, label], [printed(name, a), printed(name, b)]);
}

function printed(name: string, value: unknown): string {
  if (name === "providers") return providerNames(value).join(", ") || notKnown();
  if (value === null || value === undefined || value === "") return notKnown();
  if (Array.isArray(value)) return value.map((entry) => printed("", entry)).join(", ") || notKnown();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
