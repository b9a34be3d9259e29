import type {
  Feature,
  FeatureCollection,
  GeoJsonProperties,
  Geometry,
  LineString,
  Point,
  Polygon,
} from "geojson";
import type { Position, Ring } from "../geo/types.ts";

export function collectionOf<G extends Geometry>(features: Feature<G>[] = []): FeatureCollection<G> {
  return { type: "FeatureCollection", features };
}

export function pointFeature([lng, lat]: Position, properties: GeoJsonProperties = null): Feature<Point> {
  return featureOf({ type: "Point", coordinates: [lng, lat] }, properties);
}

export function lineFeature(line: Ring, properties: GeoJsonProperties = null): Feature<LineString> {
  return featureOf({ type: "LineString", coordinates: copyOf(line) }, properties);
}

export function polygonFeature(
  rings: readonly Ring[],
  properties: GeoJsonProperties = null,
): Feature<Polygon> {
  return featureOf({ type: "Polygon", coordinates: rings.map(copyOf) }, properties);
}

function featureOf<G extends Geometry>(geometry: G, properties: GeoJsonProperties): Feature<G> {
  return { type: "Feature", properties, geometry };
}

function copyOf(line: Ring): [number, number][] {
  return line.map(([lng, lat]) => [lng, lat]);
}
