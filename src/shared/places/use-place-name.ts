import { useQuery } from "@tanstack/react-query";
import type { Gazetteer } from "../../gazetteer/gazetteer.ts";
import type { Position } from "../../geo/types.ts";
import { gazetteerQuery } from "./gazetteer-query.ts";

/** What positions are called, by the list they were looked up in: each is looked up once. */
const known = new WeakMap<Gazetteer, Map<string, string | undefined>>();

/** Names a position: "Strait of Gibraltar", "near Tarifa"; undefined while the places are not here, or none is near. */
export type NameAt = (at: Position | undefined) => string | undefined;

/** Names positions by the built-in places, which are loaded when this is first used. */
export function useNameAt(): NameAt {
  const gazetteer = useQuery(gazetteerQuery).data;
  return (at) => (gazetteer && at ? nameIn(gazetteer, at) : undefined);
}

function nameIn(gazetteer: Gazetteer, at: Position): string | undefined {
  const names = known.get(gazetteer) ?? new Map<string, string | undefined>();
  known.set(gazetteer, names);
  const key = at.join(" ");
  if (!names.has(key)) {
    const found = gazetteer.nameAt(at);
    names.set(key, found && placeWords(found));
  }
  return names.get(key);
}

function placeWords({ name, isNear }: { name: string; isNear: boolean }): string {
  return isNear ? `near ${name}` : name;
}
