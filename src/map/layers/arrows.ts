import type { FeatureCollection, Geometry } from "geojson";
import type { FilterSpecification } from "maplibre-gl";
import { unwrapRingNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { LayerId } from "../draw-order.ts";
import { collectionOf, lineFeature, pointFeature } from "../features.ts";
import type { Footprint } from "../footprint.ts";
import { zoomFor } from "../map-handle.ts";
import { type PlacedLayer, roundLine } from "../use-map-layer.ts";

type Directed = Pick<Footprint, "ring" | "heading" | "lookBearing">;

const RADIANS = Math.PI / 180;
/** Distance of the flight arrow from the near edge and length of the look arrow, parts of the footprint's width. */
const OUTSIDE = 0.085;
const REACH = 0.3;
/** Part of the footprint's length left free at either end. */
const MARGIN = 0.12;
const LEAST_PIXELS = 44;

/** Returns the two arrows on axes through the center; undefined if the look is unknown. */
export function geometryArrows({ ring, heading, lookBearing }: Directed) {
  if (lookBearing === undefined) return undefined;
  const corners = unwrapRingNear(ring, 0).slice(0, -1);
  const middle: Position = [mean(corners.map(([lng]) => lng)), mean(corners.map(([, lat]) => lat))];
  const narrowing = Math.cos(middle[1] * RADIANS);

  // Local plane in degrees of latitude, turned along and across the look.
  const along = (direction: number) =>
    corners.map(
      ([lng, lat]) =>
        (lng - middle[0]) * narrowing * Math.sin(direction * RADIANS) +
        (lat - middle[1]) * Math.cos(direction * RADIANS),
    );
  const [start, end] = extent(along(lookBearing + 90));
  const [near, far] = extent(along(lookBearing));
  const from = ([lng, lat]: Position, direction: number, by: number): Position => [
    lng + (by * Math.sin(direction * RADIANS)) / narrowing,
    lat + by * Math.cos(direction * RADIANS),
  ];

  const length = end - start;
  const width = far - near;
  const line = near - OUTSIDE * width;
  const beside = from(from(middle, lookBearing + 90, (start + end) / 2), lookBearing, line);
  const half = (0.5 - MARGIN) * length;
  return {
    /** Outside the near edge, in flight direction; undefined where it is not known. */
    flight:
      heading === undefined
        ? undefined
        : { from: from(beside, heading, -half), to: from(beside, heading, half), bearing: heading },
    look: {
      from: beside,
      to: from(beside, lookBearing, near + REACH * width - line),
      bearing: lookBearing,
    },
    length,
  };
}

/** Returns lines, and points with `bearing` for their heads, each with the zoom from which it fits. */
export function toArrows(footprint: Directed | undefined): FeatureCollection {
  const arrows = footprint && geometryArrows(footprint);
  if (!arrows) return collectionOf();
  const zoom = zoomFor(LEAST_PIXELS, arrows.length);
  return collectionOf<Geometry>(
    [arrows.look, ...(arrows.flight ? [arrows.flight] : [])].flatMap(({ from, to, bearing }, id) => [
      { ...lineFeature([from, to], { zoom }), id: 2 * id },
      { ...pointFeature(to, { zoom, bearing }), id: 2 * id + 1 },
    ]),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function extent(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

export const alwaysShown = { "icon-allow-overlap": true, "icon-ignore-placement": true } as const;

/** Filters shafts (lines) or heads (points), from the zoom at which they fit. */
export function arrowFilter(type: "LineString" | "Point"): FilterSpecification {
  return ["all", ["==", ["geometry-type"], type], [">=", ["zoom"], ["get", "zoom"]]];
}

/** Returns the layers of arrows with a casing; `head` is the image of their heads. */
export function arrowLayers(
  source: string,
  halo: string,
  { color, head, opacity }: { color: string; head: string; opacity: number },
): PlacedLayer[] {
  const shafts = { filter: arrowFilter("LineString") };
  return [
    { ...roundLine("arrows-casing", source, halo, 5, opacity), ...shafts },
    { ...roundLine("arrows-line", source, color, 2), ...shafts },
    arrowHeads("arrows-head-casing", source, "arrow-head-casing"),
    arrowHeads("arrows-head", source, head),
  ];
}

export function arrowHeads(id: LayerId, source: string, image: string): PlacedLayer<"symbol"> {
  return {
    id,
    type: "symbol",
    source,
    filter: arrowFilter("Point"),
    layout: {
      "icon-image": image,
      "icon-rotate": ["get", "bearing"],
      "icon-rotation-alignment": "map",
      ...alwaysShown,
      // Names keep clear of it.
      "icon-ignore-placement": false,
    },
  };
}
