import type { FeatureCollection } from "geojson";
import { useMemo } from "react";
import { wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { useMapRoom } from "../map-context.ts";
import { type PlacedLayer, useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";

const source = "rings";
const layerIds = ["rings-casing", "rings"] as const;
const sourceIds = [source];

/** Draws a ring round each place; a child of `MapCanvas`. */
export function RingsLayer({ places }: { places: readonly Position[] }) {
  const { palette } = useMapRoom();
  useMapCleanUp(layerIds, sourceIds);
  useGeoJsonSource(source, toRings, places);
  useMapLayers(useMemo(() => ringLayers(palette), [palette]));
  return null;
}

function ringLayers(palette: Palette): PlacedLayer[] {
  const ring = (id: (typeof layerIds)[number], color: string, width: number): PlacedLayer => ({
    id,
    type: "circle",
    source,
    paint: {
      "circle-opacity": 0,
      "circle-radius": 9,
      "circle-stroke-color": color,
      "circle-stroke-width": width,
    },
  });
  return [ring("rings-casing", palette.halo, 4.5), ring("rings", palette.cart, 2)];
}

function toRings(places: readonly Position[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: places.map(([lng, lat]) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Point", coordinates: [wrapLongitude(lng), lat] },
    })),
  };
}
