import type { FilterSpecification } from "maplibre-gl";
import type { Palette } from "../../ui/theme/palette.ts";
import type { LayerId } from "../draw-order.ts";
import { type PlacedLayer, roundLine } from "../use-map-layer.ts";

export const drawingSources = { area: "area", draft: "draft", gap: "area-gap" } as const;

const isLine: FilterSpecification = ["==", ["geometry-type"], "LineString"];
const isPoint: FilterSpecification = ["==", ["geometry-type"], "Point"];

const hasRoom: FilterSpecification = [
  "all",
  ["==", ["geometry-type"], "Point"],
  [">=", ["zoom"], ["get", "zoom"]],
];

/** Area of interest, the shape being drawn, and what nothing covers. */
export function drawingLayers(palette: Palette): PlacedLayer[] {
  return [
    {
      id: "gap-fill",
      type: "fill",
      source: drawingSources.gap,
      paint: { "fill-pattern": "hatch", "fill-antialias": false },
    },
    outline("area-casing", drawingSources.area, palette.halo, 4.5, 0.7),
    outline("area-line", drawingSources.area, palette.area, 1.75, 1),
    outline("draft-casing", drawingSources.draft, palette.halo, 4.5, 0.7),
    outline("draft-line", drawingSources.draft, palette.area, 1.75, 1),
    handles("area-handles", drawingSources.area, hasRoom),
    handles("draft-handles", drawingSources.draft, isPoint),
  ];
}

function outline(id: LayerId, source: string, color: string, width: number, opacity: number): PlacedLayer {
  return { ...roundLine(id, source, color, width, opacity), filter: isLine };
}

function handles(id: LayerId, source: string, filter: FilterSpecification): PlacedLayer {
  return {
    id,
    type: "symbol",
    source,
    filter,
    layout: { "icon-image": ["get", "icon"], "icon-allow-overlap": true, "icon-ignore-placement": true },
  };
}
