import type { SearchMiddleware } from "@tanstack/react-router";
import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept, tabPlace } from "../device.ts";
import { LARGEST_ZOOM } from "../map/map-handle.ts";

type Params = Readonly<Record<string, unknown>>;

/** Last search and list filters, for going back to their screens. Outlives a reload of the tab. */
export const useKeptParams = keepState(
  create<{ kept: Params }>()(() => ({ kept: {} })),
  openKept<{ kept: Params }>({
    name: "swath-kept",
    schema: z.object({ kept: z.record(z.string(), z.unknown()) }),
    place: tabPlace,
  }),
);

const keptNames = new Set<string>();

export function kept<const Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape);
  for (const name of names) keptNames.add(name);
  const goOn: SearchMiddleware<z.infer<Schema>> = ({ search, next }) => {
    const all = { ...pick(useKeptParams.getState().kept, names), ...next(search) };
    // A fixed order makes equal addresses equal texts.
    return { ...pick(all, names), ...all };
  };
  const keep = ({ search }: { search: Params }) => keepParams(names, pick(search, names));
  return { validateSearch: schema, search: { middlewares: [goOn] }, onEnter: keep, onStay: keep };
}

/** Reads the opened address: its parameters count as a whole. Returns known ones with unusable values. */
export function openAddress(
  raw: Params,
  own: readonly z.ZodObject[],
  all: readonly z.ZodObject[],
): { name: string; text: string }[] {
  const schema = z.object(Object.assign({}, ...all.map(({ shape }) => shape)));
  const used = Object.entries(schema.parse(raw)).filter(([, value]) => value !== undefined);
  const isSaid = (schema: z.ZodObject) => used.some(([name]) => name in schema.shape);
  const names = [...own, ...all.filter(isSaid)].flatMap(({ shape }) => Object.keys(shape));
  keepParams(names, Object.fromEntries(used.filter(([name]) => keptNames.has(name))));
  return Object.entries(raw).flatMap(([name, value]) =>
    name in schema.shape && value !== undefined && !used.some(([known]) => known === name)
      ? [{ name, text: typeof value === "object" ? JSON.stringify(value) : String(value) }]
      : [],
  );
}

function keepParams(names: readonly string[], said: Params): void {
  const others = Object.entries(useKeptParams.getState().kept).filter(([name]) => !names.includes(name));
  useKeptParams.setState({ kept: { ...Object.fromEntries(others), ...said } });
}

function pick(params: Params, names: readonly string[]): Params {
  return Object.fromEntries(names.flatMap((name) => (name in params ? [[name, params[name]]] : [])));
}

export const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

export const frameIDParam = z.string().regex(/^\d+_\d+$/);

export const listParam = <T extends z.ZodType<string>>(entry: T) =>
  optional(
    z
      .string()
      .transform((text) => [...new Set(text.split(","))])
      .refine((parts) => parts.every((part) => entry.safeParse(part).success))
      .transform((parts) => parts.join(",")),
  );

export const numbersParam = (pattern: RegExp, holds: (values: number[]) => boolean) =>
  optional(
    z
      .string()
      .regex(pattern)
      .refine((text) => holds(text.split(/_|(?<=\d)-/).map(Number))),
  );

export const viewParam = {
  view: numbersParam(
    /^-?\d+(\.\d+)?_-?\d+(\.\d+)?_\d+(\.\d+)?$/,
    ([lng = 0, lat = 0]) => Math.abs(lng) <= 540 && Math.abs(lat) <= 90,
  ),
};

export interface ViewParam {
  lng: number;
  lat: number;
  zoom: number;
}

/** "-5.5_36_7.2": longitude, latitude, zoom. */
export function encodeView({ lng, lat, zoom }: ViewParam): string {
  return [lng.toFixed(5), lat.toFixed(5), zoom.toFixed(2)].map(Number).join("_");
}

export function decodeView(text: string | undefined): ViewParam | undefined {
  if (!text) return undefined;
  const [lng = 0, lat = 0, zoom = 1] = text.split("_").map(Number);
  return { lng, lat: Math.max(-85, Math.min(85, lat)), zoom: Math.min(LARGEST_ZOOM, zoom) };
}

/** Reads parameters as text: digits stay text, and the quotation marks that the writer adds are removed. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, unquoted(value)]));
}

export function stringifySearch(params: Record<string, unknown>): string {
  const said = Object.entries(params).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const text = String(value);
    return [[name, text.startsWith('"') ? JSON.stringify(text) : text]];
  });
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
