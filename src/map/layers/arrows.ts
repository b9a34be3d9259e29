import type { FeatureCollection } from "geojson";
import type { FilterSpecification } from "maplibre-gl";
import { unwrapRingNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { LayerId } from "../draw-order.ts";
import type { Footprint } from "../footprint.ts";
import type { PlacedLayer } from "../use-map-layer.ts";
import { zoomFor } from "../view/camera.ts";

export interface Arrow {
  readonly from: Position;
  readonly to: Position;
  /** Direction of the tip, degrees clockwise from north. */
  readonly bearing: number;
}

export interface GeometryArrows {
  /** Along the near edge, outside of it, in the direction of flight; undefined where that is not known. */
  readonly flight: Arrow | undefined;
  /** From the near edge into the footprint. */
  readonly look: Arrow;
  /** Length of the footprint across the look, degrees of latitude. */
  readonly length: number;
}

/** What the arrows of a footprint follow from. */
type Directed = Pick<Footprint, "ring" | "heading" | "lookBearing">;

const RADIANS = Math.PI / 180;
/** Distance of the flight arrow from the near edge and reach of the look arrow, shares of the footprint's width. */
const OUTSIDE = 0.085;
const REACH = 0.3;
/** Part of the footprint's length that the flight arrow leaves free at either end. */
const MARGIN = 0.12;
/** Fewest pixels a footprint is long when it carries arrows. */
const LEAST_PIXELS = 44;

/**
 * The two arrows of a footprint: flight long, look short. They lie on axes through its centre, so they are true for skewed
 * footprints too. Undefined where the look is not known.
 */
export function geometryArrows({ ring, heading, lookBearing }: Directed): GeometryArrows | undefined {
  if (lookBearing === undefined) return undefined;
  const corners = unwrapRingNear(ring, 0).slice(0, -1);
  const middle: Position = [mean(corners.map(([lng]) => lng)), mean(corners.map(([, lat]) => lat))];
  const narrowing = Math.cos(middle[1] * RADIANS);

  // Local plane: east and north in degrees of latitude, turned to "along the look" and "across it".
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

/** The arrows as lines and as points with `bearing` for their heads, each from the zoom on where there is room. */
export function toArrows(footprint: Directed | undefined): FeatureCollection {
  const arrows = footprint && geometryArrows(footprint);
  if (!arrows) return { type: "FeatureCollection", features: [] };
  const zoom = zoomFor(LEAST_PIXELS, arrows.length);
  return {
    type: "FeatureCollection",
    features: [arrows.look, ...(arrows.flight ? [arrows.flight] : [])].flatMap(
      ({ from, to, bearing }, id) => [
        {
          type: "Feature",
          id: 2 * id,
          properties: { zoom },
          geometry: { type: "LineString", coordinates: [[...from], [...to]] },
        },
        {
          type: "Feature",
          id: 2 * id + 1,
          properties: { zoom, bearing },
          geometry: { type: "Point", coordinates: [...to] },
        },
      ],
    ),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function extent(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Layout of symbols that neither give way to others nor keep others away. */
export const alwaysShown = { "icon-allow-overlap": true, "icon-ignore-placement": true } as const;

/** Which features of arrows a layer draws, each from the zoom on at which it is large enough: shafts are lines, heads points. */
export function arrowFilter(type: "LineString" | "Point"): FilterSpecification {
  return ["all", ["==", ["geometry-type"], type], [">=", ["zoom"], ["get", "zoom"]]];
}

/** The layer of the heads of arrows, turned as they point. */
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
    },
  };
}
