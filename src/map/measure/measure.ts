import geodesic from "geographiclib-geodesic";
import type { Feature, FeatureCollection } from "geojson";
import type { FilterSpecification } from "maplibre-gl";
import { selfIntersection } from "../../geo/area/validity.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import { vertex } from "../../geo/ring.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { formatAngle, formatArea, formatNumber } from "../../ui/text/format.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { collectionOf, lineFeature, pointFeature, polygonFeature } from "../features.ts";
import { labelText } from "../fonts.ts";
import { type PlacedLayer, roundLine } from "../use-map-layer.ts";

/** Measurement on the ellipsoid WGS 84. */
export interface Measured {
  legs: readonly GeodesicLeg[];
  km: number;
  /** Undefined for fewer than three points, and where lines cross. */
  areaKm2: number | undefined;
  hasCrossing: boolean;
}

const LEAST_CORNERS = 3;

export function measureOf(points: readonly Position[]): Measured {
  const legs = points.slice(1).map((to, index) => geodesicLeg(vertex(points, index), to));
  const km = legs.reduce((sum, leg) => sum + leg.km, 0);
  const [first] = points;
  const isShape = first !== undefined && points.length >= LEAST_CORNERS;
  const hasCrossing = isShape && selfIntersection([...points, first]) !== undefined;
  return { legs, km, areaKm2: isShape && !hasCrossing ? geodesicAreaKm2(points) : undefined, hasCrossing };
}

export function lengthWords(km: number): string {
  if (km < 1) return `${formatNumber(km * 1000)}\u00a0m`;
  return `${formatNumber(km, km < 100 ? 2 : km < 1000 ? 1 : 0)}\u00a0km`;
}

export function legWords({ km, bearing }: GeodesicLeg): string {
  return `${lengthWords(km)} ${formatAngle(bearing)}`;
}

export function measuredWords(points: readonly Position[]): string {
  const { legs, km, areaKm2, hasCrossing } = measureOf(points);
  const last = legs.at(-1);
  if (!last) return points.length === 0 ? t("No point yet.") : t("First point set.");
  const leg = t("{length}, bearing {bearing}.", {
    length: lengthWords(last.km),
    bearing: formatAngle(last.bearing),
  });
  if (legs.length === 1) return leg;
  const total = t("{count, plural, one {# point} other {# points}}, {length} in all.", {
    count: points.length,
    length: lengthWords(km),
  });
  if (hasCrossing) return `${leg} ${total} ${t("The lines cross: no area.")}`;
  return areaKm2 === undefined
    ? `${leg} ${total}`
    : `${leg} ${total} ${t("Area {area}.", { area: formatArea(areaKm2) })}`;
}

export const measureSource = "measure";

export interface Drawn {
  points: readonly Position[];
  pointer: Position | undefined;
}

/** Returns lines (`kind` leg, next or closing), labels, points and ground by `kind`, continuous from the world that they begin in. */
export function toMeasured({ points, pointer }: Drawn): FeatureCollection {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return collectionOf();
  const legs = points.slice(1).flatMap((to, index) => leg("leg", vertex(points, index), to));
  const next = pointer ? leg("next", last, pointer) : [];
  const isShape = measureOf(points).areaKm2 !== undefined;
  const closing = isShape ? [lineFeature(geodesicLine(last, first), { kind: "closing" })] : [];
  const ends = points.map((position) => pointFeature(position, { kind: "point" }));
  return collectionOf([...(isShape ? ground(points) : []), ...legs, ...closing, ...next, ...ends]);
}

function leg(kind: "leg" | "next", from: Position, to: Position): Feature[] {
  const line = geodesicLine(from, to);
  const text = legWords(geodesicLeg(from, to));
  return [lineFeature(line, { kind }), pointFeature(middleOf(line), { kind: "label", text })];
}

function middleOf(line: Ring): Position {
  const [from, to] = [line[Math.floor((line.length - 1) / 2)], line[Math.ceil((line.length - 1) / 2)]];
  if (!from || !to) return [0, 0];
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Returns the ground inside; empty around a pole, where no line closes. */
function ground(points: readonly Position[]): Feature[] {
  const ring: Position[] = [];
  for (const [index, from] of points.entries()) {
    const start = ring.at(-1) ?? from;
    const to = points[(index + 1) % points.length] ?? from;
    const line = geodesicLine([longitudeNear(from[0], start[0]), from[1]], to);
    ring.push(...(index === 0 ? line : line.slice(1)));
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) > 180) return [];
  return [polygonFeature([ring], { kind: "ground" })];
}

export function measureLayers(palette: Palette): PlacedLayer[] {
  const isLine: FilterSpecification = ["==", ["geometry-type"], "LineString"];
  return [
    {
      id: "measure-fill",
      type: "fill",
      source: measureSource,
      filter: ["==", ["get", "kind"], "ground"],
      paint: { "fill-color": palette.area, "fill-opacity": 0.1, "fill-antialias": false },
    },
    { ...roundLine("measure-casing", measureSource, palette.halo, 5, 0.8), filter: isLine },
    {
      id: "measure-line",
      type: "line",
      source: measureSource,
      filter: isLine,
      layout: { "line-join": "round" },
      paint: { "line-color": palette.area, "line-width": 1.75, "line-dasharray": [4, 2] },
    },
    {
      id: "measure-points",
      type: "circle",
      source: measureSource,
      filter: ["==", ["get", "kind"], "point"],
      paint: {
        "circle-radius": 4.5,
        "circle-color": palette.bg1,
        "circle-stroke-color": palette.area,
        "circle-stroke-width": 2,
      },
    },
    {
      id: "measure-labels",
      type: "symbol",
      source: measureSource,
      filter: ["==", ["get", "kind"], "label"],
      layout: {
        "text-field": ["get", "text"],
        ...labelText,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.8,
        "text-allow-overlap": true,
        "text-ignore-placement": true,
      },
      paint: { "text-color": palette.text1, "text-halo-color": palette.halo, "text-halo-width": 3 },
    },
  ];
}

const { WGS84 } = geodesic.Geodesic;

export interface GeodesicLeg {
  km: number;
  /** Degrees clockwise from north, 0 to 360; 0 for no length. */
  bearing: number;
}

/** Karney's algorithms: exact to nanometers, in any copy of the world. */
export function geodesicLeg([lng1, lat1]: Position, [lng2, lat2]: Position): GeodesicLeg {
  const { s12 = 0, azi1 = 0 } = WGS84.Inverse(lat1, lng1, lat2, lng2);
  return { km: s12 / 1000, bearing: s12 === 0 ? 0 : (azi1 + 360) % 360 };
}

/** Area in km² of a polygon with geodesic edges; the smaller part of the Earth. */
export function geodesicAreaKm2(corners: readonly Position[]): number {
  const polygon = WGS84.Polygon(false);
  for (const [lng, lat] of corners) polygon.AddPoint(lat, lng);
  return Math.abs(polygon.Compute(false, true).area ?? 0) / 1e6;
}

/** Longest piece of a drawn line, km. */
const PIECE_KM = 100;
const MOST_PIECES = 128;

/** Returns a line continuous with its start, so that it may cross 180°. */
export function geodesicLine(from: Position, to: Position): Ring {
  const { km } = geodesicLeg(from, to);
  const pieces = Math.max(1, Math.min(MOST_PIECES, Math.ceil(km / PIECE_KM)));
  const way = WGS84.InverseLine(from[1], from[0], to[1], to[0]);
  let [previous] = from;
  return Array.from({ length: pieces + 1 }, (_, index): Position => {
    if (index === 0) return from;
    const { lat2 = to[1], lon2 = to[0] } = index === pieces ? {} : way.Position((index / pieces) * km * 1000);
    previous = longitudeNear(lon2, previous);
    return [previous, lat2];
  });
}
