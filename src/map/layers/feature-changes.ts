import type { FeatureCollection } from "geojson";
import type { GeoJSONSourceDiff } from "maplibre-gl";

/** What features say, by their ids. */
export type Said = ReadonlyMap<string | number, string>;

/** What features say; undefined where their ids do not tell them apart. */
export function saidOf({ features }: FeatureCollection): Said | undefined {
  const said = new Map<string | number, string>();
  for (const feature of features) if (feature.id !== undefined) said.set(feature.id, JSON.stringify(feature));
  return said.size === features.length ? said : undefined;
}

/** What has to be told of features that said something else before: those that are new or say something new, and those that are gone. */
export function changesOf(before: Said, now: Said, { features }: FeatureCollection): GeoJSONSourceDiff {
  return {
    add: features.filter(({ id = "" }) => now.get(id) !== before.get(id)),
    remove: [...before.keys()].filter((id) => !now.has(id)),
  };
}
