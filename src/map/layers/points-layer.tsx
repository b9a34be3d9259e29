import type { FeatureCollection } from "geojson";
import { useMemo, useRef } from "react";
import { longitudeNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { collectionOf, pointFeature } from "../features.ts";
import { labelText } from "../fonts.ts";
import { useMapEvents, useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import { type PlacedLayer, useGeoJsonSource, useMapLayers } from "../use-map-layer.ts";

export interface MapPoint {
  key: string;
  at: Position;
  /** Number beside the point. */
  number?: string | undefined;
}

interface PointsLayerProps {
  points: readonly MapPoint[];
  hoveredKey?: string | undefined;
  selectedKey?: string | undefined;
  onHover?: ((key: string | undefined) => void) | undefined;
  onPick?: ((key: string) => void) | undefined;
}

const sources = { points: "points", marked: "points-marked" } as const;
const REACH = 14;

export function PointsLayer({ points, hoveredKey, selectedKey, onHover, onPick }: PointsLayerProps) {
  const { map } = useMapRoom();
  const marked = useMemo(
    () =>
      points
        .filter(({ key }) => key === hoveredKey || key === selectedKey)
        .map((point) => ({ ...point, isHovered: point.key === hoveredKey })),
    [points, hoveredKey, selectedKey],
  );
  useGeoJsonSource(sources.points, toPoints, points);
  useGeoJsonSource(sources.marked, toPoints, marked);
  useMapLayers(pointLayers);

  const nearest = ({ x, y }: Point): string | undefined => {
    const middle = map.getCenter().lng;
    let best: { key: string; distance: number } | undefined;
    for (const { key, at } of points) {
      const place = map.project([longitudeNear(at[0], middle), at[1]]);
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance <= REACH && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { key, distance };
    }
    return best?.key;
  };
  const last = useRef<string>(undefined);
  const change = (key: string | undefined) => {
    if (key === last.current) return;
    last.current = key;
    map.getCanvas().style.cursor = key ? "pointer" : "";
    onHover?.(key);
  };
  useMapEvents({
    mousemove({ originalEvent, point }) {
      if (originalEvent.buttons === 0) change(nearest(point));
    },
    mouseout: () => change(undefined),
    click({ point }) {
      const key = nearest(point);
      if (key !== undefined) onPick?.(key);
    },
  });
  return null;
}

export function pointLayers(palette: Palette): PlacedLayer[] {
  const circle = {
    "circle-color": palette.task,
    "circle-stroke-color": palette.halo,
    "circle-stroke-width": 2,
  };
  return [
    { id: "points", type: "circle", source: sources.points, paint: { ...circle, "circle-radius": 5 } },
    {
      id: "points-marked",
      type: "circle",
      source: sources.marked,
      paint: {
        "circle-color": palette.task,
        "circle-radius": 7,
        "circle-stroke-width": 2.5,
        "circle-stroke-color": ["case", ["get", "isHovered"], palette.hover, palette.accent],
      },
    },
    {
      id: "points-numbers",
      type: "symbol",
      source: sources.points,
      layout: {
        "text-field": ["get", "number"],
        ...labelText,
        "text-anchor": "left",
        "text-offset": [0.8, 0],
        "text-allow-overlap": true,
        // Unseen, as large as the point: names keep clear of it, as they do not of circles.
        "icon-image": "pointer",
        "icon-size": 0.7,
        "icon-allow-overlap": true,
      },
      paint: {
        "text-color": palette.task,
        "text-halo-color": palette.halo,
        "text-halo-width": 1.5,
        "icon-opacity": 0,
      },
    },
  ];
}

function toPoints(
  points: readonly { at: Position; isHovered?: boolean; number?: string | undefined }[],
): FeatureCollection {
  return collectionOf(
    points.map(({ at: [lng, lat], isHovered = false, number = "" }) =>
      pointFeature([wrapLongitude(lng), lat], { isHovered, number }),
    ),
  );
}

const RINGS = "rings";

export function RingsLayer({ places }: { places: readonly Position[] }) {
  useGeoJsonSource(RINGS, toRings, places);
  useMapLayers(ringLayers);
  return null;
}

function ringLayers(palette: Palette): PlacedLayer[] {
  const ring = (id: "rings-casing" | "rings", color: string, width: number): PlacedLayer => ({
    id,
    type: "circle",
    source: RINGS,
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
  return toPoints(places.map((at) => ({ at })));
}
