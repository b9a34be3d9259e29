import type { ExpressionSpecification, FilterSpecification } from "maplibre-gl";
import type { Palette } from "../../ui/theme/palette.ts";
import type { LayerId } from "../draw-order.ts";
import { labelText } from "../fonts.ts";
import type { FootprintState } from "../footprint.ts";
import type { PlacedLayer } from "../use-map-layer.ts";
import { alwaysShown, arrowFilter, arrowHeads } from "./arrows.ts";

export const sources = {
  footprints: "footprints",
  marked: "footprints-marked",
  hovered: "footprint-hovered",
  selected: "footprint-selected",
  arrows: "footprint-arrows",
  badges: "footprint-badges",
  pointer: "footprint-pointer",
  clusters: "footprint-clusters",
} as const;

/** The large source: no simplification worth the name, a small buffer, tiles up to this zoom. */
export const footprintSourceOptions = { buffer: 8, maxzoom: 12, tolerance: 0.1 } as const;

/** Up to this many footprints the outline is a line of 1.25 px; above, the fill's own hairline: lines cost a frame. */
export const MOST_OUTLINES = 600;

/** Fill and line of one state; dash in pixels. */
interface StateLook {
  readonly state: Exclude<FootprintState, "default">;
  readonly color: keyof Palette;
  readonly width: number;
  readonly fill?: { id: LayerId; opacity: number };
  readonly dash?: readonly number[];
}

const stateLooks: readonly StateLook[] = [
  { state: "owned", color: "owned", width: 1.5 },
  { state: "cart", color: "cart", width: 1.75, fill: { id: "cart-fill", opacity: 0.14 }, dash: [7, 3] },
  { state: "active", color: "accent", width: 2 },
  { state: "unknown", color: "unknown", width: 1.75, dash: [2, 3] },
  { state: "failed", color: "failed", width: 1.5, dash: [3, 3] },
];

/** All layers of the footprints for a palette and a number of footprints. */
export function footprintLayers(palette: Palette, count = 0): PlacedLayer[] {
  const hasLines = count <= MOST_OUTLINES;
  return [
    {
      // Only the hairline of a fill: many frames over each other would hide the map.
      id: "footprints-fill",
      type: "fill",
      source: sources.footprints,
      layout: { visibility: hasLines ? "none" : "visible" },
      paint: {
        "fill-color": rgba(palette.frame, 0),
        "fill-outline-color": ownColor(palette.frame),
        "fill-antialias": true,
      },
    },
    {
      ...line("footprints-line", sources.footprints, ownColor(palette.frame), 1.25),
      layout: { "line-join": "round", visibility: hasLines ? "visible" : "none" },
    },
    ...stateLooks.flatMap((look) => stateLayers(look, palette)),
    line("hovered-casing", sources.hovered, palette.halo, 5.5, { opacity: 0.75 }),
    fill("hovered-fill", sources.hovered, palette.hover, 0.13),
    line("hovered-line", sources.hovered, palette.hover, 2),
    fill("selected-fill", sources.selected, palette.accent, 0.13),
    line("selected-casing", sources.selected, palette.halo, 5.5, { opacity: 0.75 }),
    line("selected-line", sources.selected, palette.accent, 2.5),
    {
      ...line("arrows-casing", sources.arrows, palette.halo, 5, { opacity: 0.8 }),
      filter: arrowFilter("LineString"),
    },
    { ...line("arrows-line", sources.arrows, palette.accent, 2), filter: arrowFilter("LineString") },
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

function stateLayers({ state, ...look }: StateLook, palette: Palette): PlacedLayer[] {
  const color = palette[look.color];
  const filter: FilterSpecification = ["==", ["get", "state"], state];
  // Dashes count in widths of their line, so each state has a layer of its own.
  const dash = look.dash?.map((pixels) => pixels / look.width);
  const outline = line(`${state}-line`, sources.marked, color, look.width, dash ? { dash } : {});
  const filled = look.fill ? [fill(look.fill.id, sources.marked, color, look.fill.opacity)] : [];
  return [...filled, outline].map((layer) => ({ ...layer, filter }));
}

/** The colour of a footprint, or that of every frame. */
function ownColor(frame: string): ExpressionSpecification {
  return ["to-color", ["get", "color"], frame];
}

function fill(id: LayerId, source: string, color: string, opacity: number): PlacedLayer<"fill"> {
  return { id, type: "fill", source, paint: { "fill-color": rgba(color, opacity), "fill-antialias": false } };
}

function line(
  id: LayerId,
  source: string,
  color: string | ExpressionSpecification,
  width: number,
  { opacity = 1, dash }: { opacity?: number; dash?: number[] } = {},
): PlacedLayer<"line"> {
  return {
    id,
    type: "line",
    source,
    layout: { "line-join": "round", ...(dash ? {} : { "line-cap": "round" }) },
    paint: {
      "line-color": color,
      "line-width": width,
      "line-opacity": opacity,
      ...(dash ? { "line-dasharray": dash } : {}),
    },
  };
}

function rgba(hex: string, opacity: number): string {
  return `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0")}`;
}
