import type { SearchMiddleware } from "@tanstack/react-router";
import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept, tabPlace } from "../../device.ts";

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
