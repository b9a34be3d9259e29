import type { Feature, FeatureCollection } from "geojson";
import type { FilterSpecification } from "maplibre-gl";
import { useMemo } from "react";
import { ringBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRingNear } from "../../geo/longitude.ts";
import type { Position, Ring } from "../../geo/types.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { collectionOf, lineFeature, pointFeature, polygonFeature } from "../features.ts";
import { labelText } from "../fonts.ts";
import { toPoint } from "../footprints/footprint-columns.ts";
import { useFootprintPointer } from "../footprints/footprints-layer.tsx";
import { pickIndexOf } from "../footprints/pick-index.ts";
import { type PlacedLayer, roundLine, useGeoJsonSource, useMapLayers } from "../use-map-layer.ts";
import { alwaysShown, arrowFilter, arrowHeads, toArrows } from "./arrows.ts";

const sceneSources = {
  scenes: "planned-scenes",
  arrows: "planned-scene-arrows",
  labels: "planned-scene-labels",
  point: "point-of-interest",
} as const;

/** Ground of an image that does not exist yet. */
export interface PlannedScene {
  readonly key: string;
  readonly ring: Ring;
  readonly look: "previewed" | "other";
  readonly label: string;
  readonly shortLabel: string;
  /** Flight and look direction, degrees clockwise from north. */
  readonly heading?: number | undefined;
  readonly lookBearing?: number | undefined;
  readonly cuts?: readonly (readonly [Position, Position])[] | undefined;
}

const WIDTH = 1.75;
/** Round dots: zero-length dashes with round ends. */
const DOTS = { "line-dasharray": [0.01, 2], "line-width": 2 };
const round = { "line-join": "round", "line-cap": "round" } as const;

export function sceneLayers(palette: Palette): PlacedLayer[] {
  return [
    {
      id: "scene-fill",
      type: "fill",
      source: sceneSources.scenes,
      filter: withLook("previewed"),
      paint: { "fill-color": palette.task, "fill-opacity": 0.12, "fill-antialias": false },
    },
    {
      id: "scene-cuts",
      type: "line",
      source: sceneSources.scenes,
      filter: withLook("cut"),
      paint: { "line-color": palette.task, "line-width": 1, "line-opacity": 0.6 },
    },
    { ...roundLine("scene-line", sceneSources.scenes, palette.task, 1.25, 0.6), filter: withLook("other") },
    {
      ...roundLine("scene-dots-casing", sceneSources.scenes, palette.halo, 4.5, 0.6),
      filter: withLook("previewed"),
    },
    {
      id: "scene-dots",
      type: "line",
      source: sceneSources.scenes,
      filter: withLook("previewed"),
      layout: round,
      paint: { "line-color": palette.task, ...DOTS },
    },
    {
      ...roundLine("scene-arrows-line", sceneSources.arrows, palette.task, WIDTH),
      filter: arrowFilter("LineString"),
    },
    arrowHeads("scene-arrows-head", sceneSources.arrows, "arrow-head-task"),
    {
      id: "scene-labels",
      type: "symbol",
      source: sceneSources.labels,
      layout: {
        "text-field": ["get", "text"],
        ...labelText,
        "text-anchor": ["get", "anchor"],
        "text-offset": [
          "match",
          ["get", "anchor"],
          "left",
          ["literal", [0.6, -0.8]],
          "bottom",
          ["literal", [0, -0.6]],
          ["literal", [-0.6, -0.8]],
        ],
        "text-max-width": 20,
        "symbol-sort-key": ["get", "order"],
      },
      paint: { "text-color": palette.task, "text-halo-color": palette.halo, "text-halo-width": 1.5 },
    },
    {
      id: "point-of-interest",
      type: "symbol",
      source: sceneSources.point,
      layout: { "icon-image": "point-of-interest", ...alwaysShown },
    },
  ];
}

function withLook(look: string): FilterSpecification {
  return ["==", ["get", "look"], look];
}

interface ScenesLayerProps {
  scenes: readonly PlannedScene[];
  point: Position | undefined;
  onHover: (key: string | undefined) => void;
}

export function ScenesLayer({ scenes, point, onHover }: ScenesLayerProps) {
  const previewed = scenes.find(({ look }) => look === "previewed");
  useGeoJsonSource(sceneSources.scenes, toScenes, scenes);
  useGeoJsonSource(sceneSources.arrows, toArrows, previewed);
  useGeoJsonSource(sceneSources.labels, toSceneLabels, scenes);
  useGeoJsonSource(sceneSources.point, toPoint, point);
  useFootprintPointer(
    useMemo(() => pickIndexOf(scenes), [scenes]),
    { onHover },
  );
  useMapLayers(sceneLayers);
  return null;
}

/** Returns outlines with `look`, and cuts (`look` "cut"), each in the world that holds its middle. */
export function toScenes(scenes: readonly PlannedScene[]): FeatureCollection {
  return collectionOf(
    scenes.flatMap(({ ring, look, cuts = [] }): Feature[] => {
      const drawn = unwrapRingNear(ring, 0);
      const [west, , east] = ringBox(drawn);
      const middle = (west + east) / 2;
      const near = ([lng, lat]: Position): Position => [longitudeNear(lng, middle), lat];
      return [
        polygonFeature([drawn], { look }),
        ...cuts.map((line) => lineFeature(line.map(near), { look: "cut" })),
      ];
    }),
  );
}

/** Labels at the upper corner that leans outward, so that those of ascending and descending passes part. */
export function toSceneLabels(scenes: readonly PlannedScene[]): FeatureCollection {
  return collectionOf(
    scenes.map(({ ring, label, heading, look }) => {
      const corners = unwrapRingNear(ring, 0).slice(0, -1);
      const upper = corners.toSorted(([, a], [, b]) => b - a).slice(0, 2) as [Position, Position];
      const isUp = heading === undefined || heading < 90 || heading > 270;
      const [west, east] = upper.toSorted(([a], [b]) => a - b) as [Position, Position];
      const [anchor, place]: [string, Position] =
        scenes.length === 1
          ? ["bottom", [(west[0] + east[0]) / 2, Math.max(west[1], east[1])]]
          : isUp
            ? ["right", west]
            : ["left", east];
      return pointFeature(place, { text: label, anchor, order: look === "previewed" ? 0 : 1 });
    }),
  );
}
