import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { type Gazetteer, openGazetteer } from "../../gazetteer/gazetteer.ts";
import { boxMiddle, ringBox } from "../../geo/area/box.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";

/** Names by position, looked up once for each gazetteer. */
const known = new WeakMap<Gazetteer, Map<string, ReturnType<Gazetteer["nameAt"]>>>();

/** Names a position: "Strait of Gibraltar", "near Tarifa"; undefined until loaded, or if nothing is near. */
export type NameAt = (at: Position | undefined) => string | undefined;

export function useNameAt(): NameAt {
  // Low priority, since many rows get their names at once.
  const gazetteer = useDeferredValue(useQuery(gazetteerQuery).data);
  return useCallback((at) => (gazetteer && at ? nameIn(gazetteer, at) : undefined), [gazetteer]);
}

/** Names the middle of a frame. */
export function useFramePlace(frame: CatalogFrame | null | undefined): string | undefined {
  return useNameAt()(frame ? boxMiddle(ringBox(unwrapRing(frame.ring))) : undefined);
}

function nameIn(gazetteer: Gazetteer, at: Position): string | undefined {
  const names: ReturnType<typeof known.get> = known.get(gazetteer) ?? new Map();
  known.set(gazetteer, names);
  const key = at.join(" ");
  if (!names.has(key)) names.set(key, gazetteer.nameAt(at));
  const found = names.get(key);
  return found?.isNear ? t("near {place}", { place: found.name }) : found?.name;
}

const FOLDER = `${import.meta.env.BASE_URL}gazetteer/`;

/** Loads the built-in place names. Throws a sentence when they are not there. */
export async function loadGazetteer(signal?: AbortSignal): Promise<Gazetteer> {
  const load = async (file: string) => {
    const response = await fetch(`${FOLDER}${file}`, { ...(signal && { signal }) });
    if (!response.ok)
      throw new Error(t("The list of places answered {status}.", { status: response.status }));
    return response;
  };
  const [kept, positions] = await Promise.all([load("places.json"), load("places.bin")]);
  return openGazetteer(await kept.json(), new Uint8Array(await positions.arrayBuffer()));
}

/** Built-in place names, loaded once on first use. */
export const gazetteerQuery = queryOptions({
  queryKey: ["gazetteer"],
  queryFn: ({ signal }) => loadGazetteer(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
