import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue } from "react";
import { type Gazetteer, type KeptGazetteer, openGazetteer } from "../../gazetteer/gazetteer.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";

/** What positions are called, by the list they were looked up in: each is looked up once. */
const known = new WeakMap<Gazetteer, Map<string, NamedPlace | undefined>>();

/** Names a position: "Strait of Gibraltar", "near Tarifa"; undefined while the places are not here, or none is near. */
export type NameAt = (at: Position | undefined) => string | undefined;

/** Names positions by the built-in places, which are loaded when this is first used. */
export function useNameAt(): NameAt {
  // Many rows get their names at once: a few at a time, with turns for what else the page has to do.
  const gazetteer = useDeferredValue(useQuery(gazetteerQuery).data);
  return useCallback((at) => (gazetteer && at ? nameIn(gazetteer, at) : undefined), [gazetteer]);
}

function nameIn(gazetteer: Gazetteer, at: Position): string | undefined {
  const names = known.get(gazetteer) ?? new Map<string, NamedPlace | undefined>();
  known.set(gazetteer, names);
  const key = at.join(" ");
  if (!names.has(key)) names.set(key, gazetteer.nameAt(at));
  const found = names.get(key);
  return found && placeWords(found);
}

interface NamedPlace {
  name: string;
  isNear: boolean;
}

function placeWords({ name, isNear }: NamedPlace): string {
  return isNear ? t("near {place}", { place: name }) : name;
}

const FOLDER = `${import.meta.env.BASE_URL}gazetteer/`;

/** The built-in place names, read once for the page when they are first used. */
export const gazetteerQuery = queryOptions({
  queryKey: ["gazetteer"],
  queryFn: async ({ signal }): Promise<Gazetteer> => {
    const load = async (file: string) => {
      const response = await fetch(`${FOLDER}${file}`, { signal });
      if (!response.ok)
        throw new Error(t("The list of places answered {status}.", { status: response.status }));
      return response;
    };
    const [kept, positions] = await Promise.all([load("places.json"), load("places.bin")]);
    return openGazetteer((await kept.json()) as KeptGazetteer, new Uint8Array(await positions.arrayBuffer()));
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
