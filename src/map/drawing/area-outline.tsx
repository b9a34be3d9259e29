import type { Feature, FeatureCollection, Geometry } from "geojson";
import { useMemo } from "react";
import { ringBox } from "../../geo/area/box.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import { useMapRoom } from "../map-context.ts";
import { useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";
import { areaLayers, drawingSources } from "./drawing-layers.ts";

const layerIds = areaLayers(darkPalette).map(({ id }) => id);
const sourceIds = [drawingSources.area];

/** The area of interest, which cannot be changed; longitudes are continuous. A child of `MapCanvas`. */
export function AreaOutline({ area }: { area: readonly Polygon[] }) {
  const { palette } = useMapRoom();
  useMapCleanUp(layerIds, sourceIds);
  useGeoJsonSource(drawingSources.area, toOutline, area);
  useMapLayers(useMemo(() => areaLayers(palette), [palette]));
  return null;
}

/** The rings of an area as lines, moved to the world around 0°. */
function toOutline(area: readonly Polygon[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: area.flatMap((polygon) =>
      polygon.map((ring) => line("area", ring, shiftHome(polygon[0] ?? []))),
    ),
  };
}

/** Degrees to add so that the shape's centre lies within ±180, from where the tiler copies it to every world. */
export function shiftHome(positions: readonly Position[]): number {
  if (positions.length === 0) return 0;
  const [west, , east] = ringBox(positions);
  const centre = (west + east) / 2;
  return longitudeNear(centre, 0) - centre;
}

/** A line of the area, or of the shape being drawn. */
export function line(kind: "area" | "draft", positions: readonly Position[], shift: number): Feature {
  return feature(
    { kind },
    { type: "LineString", coordinates: positions.map(([lng, lat]) => [lng + shift, lat]) },
  );
}

/** A feature by its properties. */
export function feature(properties: Record<string, string | number>, geometry: Geometry): Feature {
  return { type: "Feature", properties, geometry };
}
