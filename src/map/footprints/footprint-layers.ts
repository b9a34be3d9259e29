import type { Palette } from "../../ui/theme/palette.ts";
import type { LayerId } from "../draw-order.ts";
import { labelText } from "../fonts.ts";
import { alwaysShown, arrowFilter, arrowHeads } from "../layers/arrows.ts";
import { type PlacedLayer, roundLine } from "../use-map-layer.ts";

export const sources = {
  filled: "footprints-filled",
  hovered: "footprint-hovered",
  selected: "footprint-selected",
  arrows: "footprint-arrows",
  badges: "footprint-badges",
  pointer: "footprint-pointer",
  clusters: "footprint-clusters",
} as const;

/** The layers of what footprints have beside their outline. */
export function footprintLayers(palette: Palette): PlacedLayer[] {
  return [
    fill("cart-fill", sources.filled, palette.cart, 0.14),
    roundLine("hovered-casing", sources.hovered, palette.halo, 5.5, 0.75),
    fill("hovered-fill", sources.hovered, palette.hover, 0.13),
    roundLine("hovered-line", sources.hovered, palette.hover, 2),
    fill("selected-fill", sources.selected, palette.accent, 0.13),
    roundLine("selected-casing", sources.selected, palette.halo, 5.5, 0.75),
    roundLine("selected-line", sources.selected, palette.accent, 2.5),
    {
      ...roundLine("arrows-casing", sources.arrows, palette.halo, 5, 0.8),
      filter: arrowFilter("LineString"),
    },
    { ...roundLine("arrows-line", sources.arrows, palette.accent, 2), filter: arrowFilter("LineString") },
    arrowHeads("arrows-head-casing", sources.arrows, "arrow-head-casing"),
    arrowHeads("arrows-head", sources.arrows, "arrow-head"),
    {
      id: "badges",
      type: "symbol",
      source: sources.badges,
      filter: [">=", ["zoom"], ["get", "zoom"]],
      // Above the labels and in their way: a name gives way to a badge.
      layout: { "icon-image": ["get", "icon"], "icon-allow-overlap": true },
    },
    {
      id: "clusters",
      type: "circle",
      source: sources.clusters,
      paint: {
        "circle-radius": ["interpolate", ["linear"], ["log10", ["get", "count"]], 0, 11, 1, 14, 3, 20],
        "circle-color": palette.bg1,
        "circle-stroke-color": palette.frame,
        "circle-stroke-width": 1.5,
      },
    },
    {
      id: "cluster-counts",
      type: "symbol",
      source: sources.clusters,
      layout: {
        "text-field": ["get", "words"],
        ...labelText,
        "text-allow-overlap": true,
        "text-ignore-placement": true,
      },
      paint: { "text-color": palette.text1 },
    },
    {
      id: "pointer",
      type: "symbol",
      source: sources.pointer,
      layout: { "icon-image": "pointer", ...alwaysShown },
    },
  ];
}

function fill(id: LayerId, source: string, color: string, opacity: number): PlacedLayer<"fill"> {
  return { id, type: "fill", source, paint: { "fill-color": rgba(color, opacity), "fill-antialias": false } };
}

function rgba(hex: string, opacity: number): string {
  return `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0")}`;
}
