import type { FilterSpecification } from "maplibre-gl";
import type { Palette } from "../../ui/theme/palette.ts";
import { labelText } from "../fonts.ts";
import type { PlacedLayer } from "../use-map-layer.ts";
import { alwaysShown, arrowFilter, arrowHeads } from "./arrows.ts";

export const sceneSources = {
  scenes: "planned-scenes",
  arrows: "planned-scene-arrows",
  labels: "planned-scene-labels",
  point: "point-of-interest",
} as const;

const WIDTH = 1.75;
/** Round dots: a dash of nothing with round ends. */
const DOTS = { "line-dasharray": [0.01, 2], "line-width": 2 };
const round = { "line-join": "round", "line-cap": "round" } as const;

/** All layers of planned scenes and of the point of interest. */
export function sceneLayers(palette: Palette): PlacedLayer[] {
  const color = { "line-color": palette.task, "line-width": WIDTH };
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
    {
      id: "scene-line",
      type: "line",
      source: sceneSources.scenes,
      filter: withLook("other"),
      layout: round,
      paint: color,
    },
    {
      id: "scene-dots-casing",
      type: "line",
      source: sceneSources.scenes,
      filter: withLook("previewed"),
      layout: round,
      paint: { "line-color": palette.halo, "line-width": 4.5, "line-opacity": 0.6 },
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
      id: "scene-arrows-line",
      type: "line",
      source: sceneSources.arrows,
      filter: arrowFilter("LineString"),
      layout: round,
      paint: color,
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
