import type { FeatureCollection } from "geojson";
import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibreMap,
} from "maplibre-gl";
import { useEffect } from "react";
import { type LayerId, layerAbove } from "./draw-order.ts";
import { useMapRoom } from "./map-context.ts";

/** A layer of ours: its id has a place in the draw order. */
export type PlacedLayer = LayerSpecification & { id: LayerId };

/** Keeps a GeoJSON source on the map with the given data; `options` are read when it is added. */
export function useGeoJsonSource(
  id: string,
  data: FeatureCollection,
  options?: Omit<GeoJSONSourceSpecification, "type" | "data">,
): void {
  const { map } = useMapRoom();
  useEffect(() => {
    const source = map.getSource<GeoJSONSource>(id);
    if (source) void source.setData(data);
    else map.addSource(id, { type: "geojson", data, ...options });
  }, [map, id, data, options]);
}

/** Keeps layers on the map, each at its place in the draw order; a later set with the same ids changes only paint. */
export function useMapLayers(layers: readonly PlacedLayer[]): void {
  const { map } = useMapRoom();
  useEffect(() => {
    for (const layer of layers) {
      if (map.getLayer(layer.id)) updateLayer(map, layer);
      else map.addLayer(layer, layerAbove(layer.id, map.getLayersOrder()));
    }
  }, [map, layers]);
}

/** Brings the colours of a layer that is on the map up to date. */
export function updateLayer(map: MapLibreMap, layer: LayerSpecification): void {
  for (const [name, value] of Object.entries(layer.paint ?? {})) {
    map.setPaintProperty(layer.id, name as Parameters<MapLibreMap["setPaintProperty"]>[1], value, {
      validate: false,
    });
  }
}
