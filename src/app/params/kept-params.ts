import type { SearchMiddleware } from "@tanstack/react-router";
import { z } from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

type Params = Readonly<Record<string, unknown>>;

/**
 * What screens were left with: the last search, and the filters of the lists. Their own addresses hold it while they are
 * shown; this is for the way back to them, and for screens that count by the last search. Outlives a reload of the tab.
 */
export const useKeptParams = create<{ kept: Params }>()(
  persist((): { kept: Params } => ({ kept: {} }), {
    name: "swath-kept",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

const keptNames = new Set<string>();

/** Options of a route that is come back to as it was left: a link to it that leaves a parameter out goes on with the kept one. */
export function kept<const Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape);
  for (const name of names) keptNames.add(name);
  const goOn: SearchMiddleware<z.infer<Schema>> = ({ search, next }) => {
    const all = { ...pick(useKeptParams.getState().kept, names), ...next(search) };
    // Always in the same order, so that two addresses of the same are the same.
    return { ...pick(all, names), ...all };
  };
  const keep = ({ search }: { search: Params }) => keepParams(names, pick(search, names));
  return { validateSearch: schema, search: { middlewares: [goOn] }, onEnter: keep, onStay: keep };
}

/**
 * Takes in what the address that the page was opened with says, `raw`: of the screen it leads to (`own`) that is all there is, and
 * what it carries of others (`all`), as links of earlier times do, is kept for them in place of what they were left with. Returns
 * what has a name here and cannot be used.
 */
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
      ? [{ name, text: String(value) }]
      : [],
  );
}

/** Keeps what is said; what is left out of `names` is given up. */
function keepParams(names: readonly string[], said: Params): void {
  const others = Object.entries(useKeptParams.getState().kept).filter(([name]) => !names.includes(name));
  useKeptParams.setState({ kept: { ...Object.fromEntries(others), ...said } });
}

function pick(params: Params, names: readonly string[]): Params {
  return Object.fromEntries(names.flatMap((name) => (name in params ? [[name, params[name]]] : [])));
}
