import type { FeatureCollection } from "geojson";
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { Palette } from "../ui/theme/palette.ts";
import { type LayerId, layerAbove } from "./draw-order.ts";
import { useMapRoom } from "./map-context.ts";

export type PlacedLayer<T extends LayerSpecification["type"] = LayerSpecification["type"]> = Extract<
  LayerSpecification,
  { type: T }
> & { id: LayerId };

export function roundLine(
  id: LayerId,
  source: string,
  color: string,
  width: number,
  opacity = 1,
): PlacedLayer<"line"> {
  return {
    id,
    type: "line",
    source,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": width, "line-opacity": opacity },
  };
}

type Said = ReadonlyMap<string | number, string>;

type PaintName = Parameters<MapLibreMap["setPaintProperty"]>[1];
type LayoutName = Parameters<MapLibreMap["setLayoutProperty"]>[1];

const waiting = new WeakMap<MapLibreMap, Map<LayerId, PlacedLayer>>();

function waitingOn(map: MapLibreMap): Map<LayerId, PlacedLayer> {
  const layers = waiting.get(map) ?? new Map<LayerId, PlacedLayer>();
  waiting.set(map, layers);
  return layers;
}

/** Keeps a GeoJSON source with the features of `given`, added with the first ones. */
export function useGeoJsonSource<T>(id: string, toFeatures: (shown: T) => FeatureCollection, shown: T): void {
  const { map } = useMapRoom();
  const data = useMemo(() => toFeatures(shown), [toFeatures, shown]);
  const told = useRef<Said>(undefined);
  useEffect(() => {
    const source = map.getSource<GeoJSONSource>(id);
    if (!source && data.features.length === 0) return;
    const said = saidOf(data);
    if (!source) {
      map.addSource(id, { type: "geojson", data });
      for (const layer of waitingOn(map).values()) if (sourceOf(layer) === id) addLayer(map, layer);
    } else if (!told.current || !said) void source.setData(data);
    else {
      // Sending all of many blocks the page and cuts all tiles again.
      const changes = changesOf(told.current, said, data);
      if (changes.add.length + changes.remove.length > 0) void source.updateData(changes);
    }
    told.current = said;
    for (const layer of map.getLayersOrder()) {
      if (map.getLayer(layer)?.source === id) map.setLayoutProperty(layer, "visibility", visibility(data));
    }
  }, [map, id, data]);
}

function saidOf({ features }: FeatureCollection): Said | undefined {
  const said = new Map<string | number, string>();
  for (const feature of features) if (feature.id !== undefined) said.set(feature.id, JSON.stringify(feature));
  return said.size === features.length ? said : undefined;
}

function changesOf(before: Said, now: Said, { features }: FeatureCollection) {
  return {
    add: features.filter(({ id = "" }) => now.get(id) !== before.get(id)),
    remove: [...before.keys()].filter((id) => !now.has(id)),
  };
}

/** Hides layers of empty sources: each visible source costs time in every frame. */
function visibility(data: FeatureCollection | undefined): "visible" | "none" {
  return data?.features.length ? "visible" : "none";
}

/**
 * Keeps layers in the draw order, updates their paint and layout, and removes them and their sources on unmount. Call
 * `useGeoJsonSource` first. A changed `layersOf` returns the same layers.
 */
export function useMapLayers(layersOf: (palette: Palette) => readonly PlacedLayer[]): void {
  const { map, palette } = useMapRoom();
  const layers = useMemo(() => layersOf(palette), [layersOf, palette]);
  const latest = useEffectEvent(() => layers);
  useEffect(() => {
    for (const layer of layers) {
      if (map.getLayer(layer.id)) updateLayer(map, layer);
      else if (map.getSource(sourceOf(layer))) addLayer(map, layer);
      else waitingOn(map).set(layer.id, layer);
    }
  }, [map, layers]);
  useEffect(
    () => () => {
      // The map may have been removed before its children.
      if (!map.style) return;
      const gone = latest();
      for (const { id } of gone) {
        waitingOn(map).delete(id);
        if (map.getLayer(id)) map.removeLayer(id);
      }
      for (const id of new Set(gone.map(sourceOf))) if (map.getSource(id)) map.removeSource(id);
    },
    [map],
  );
}

function addLayer(map: MapLibreMap, layer: PlacedLayer): void {
  waitingOn(map).delete(layer.id);
  const data = map.getSource<GeoJSONSource>(sourceOf(layer))?.serialize().data as
    | FeatureCollection
    | undefined;
  const layout = { ...layer.layout, visibility: visibility(data) };
  map.addLayer({ ...layer, layout } as PlacedLayer, layerAbove(layer.id, map.getLayersOrder()));
}

function sourceOf(layer: PlacedLayer): string {
  return "source" in layer ? String(layer.source) : "";
}

export function updateLayer(map: MapLibreMap, layer: LayerSpecification): void {
  const quick = { validate: false };
  for (const [name, value] of Object.entries(layer.paint ?? {})) {
    map.setPaintProperty(layer.id, name as PaintName, value, quick);
  }
  for (const [name, value] of Object.entries(layer.layout ?? {})) {
    map.setLayoutProperty(layer.id, name as LayoutName, value, quick);
  }
}
