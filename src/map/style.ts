import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import { entryAt } from "../geo/packed.ts";
import { blend, type Palette } from "../ui/theme/palette.ts";
import { basemapTiles } from "./basemap/protocol.ts";
import { LAST_ZOOM } from "./basemap/sources.ts";
import type { LabelKind } from "./basemap/tiles.ts";
import type { LayerId } from "./draw-order.ts";
import { mapFonts } from "./fonts.ts";
import type { PlacedLayer } from "./use-map-layer.ts";

type LineLook = Pick<LineLayerSpecification, "minzoom" | "filter" | "layout" | "paint">;
type Layer = LayerSpecification & { id: LayerId };

/** First zoom of borders and shallow water. */
const FIRST_ZOOM = 2;
/** Least lake with an outline by zoom, km²: those of Canada and Finland would outweigh the coast. */
const OUTLINED_LAKE: ExpressionSpecification = ["step", ["zoom"], 5000, 4, 2000, 5, 500, 6, 100, 7, 10, 8, 0];

export function basemapStyle(palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: "vector", tiles: [basemapTiles("land")], maxzoom: LAST_ZOOM.land },
      labels: { type: "vector", tiles: [basemapTiles("labels")], maxzoom: LAST_ZOOM.labels },
    },
    sky: { "atmosphere-blend": 0 },
    layers: groundLayers(palette),
  };
}

export function groundLayers(palette: Palette): Layer[] {
  const { sea, land, coast, border, graticule: lines } = palette;
  // Opaque mixtures: overlapping translucent strokes of a coast would add up.
  const wide = blend(sea, palette.shallow, 0.35);
  const middle = blend(wide, palette.shallow, 0.55);
  const near = blend(middle, palette.shallow, 0.9);
  return [
    { id: "sea", type: "background", paint: { "background-color": sea } },
    shallow("shallow-wide", wide, 44),
    shallow("shallow-middle", middle, 22),
    shallow("shallow-near", near, 9),
    graticule("graticule", lines, 1),
    {
      id: "land",
      type: "fill",
      source: "land",
      "source-layer": "land",
      paint: { "fill-color": land, "fill-antialias": false },
    },
    graticule("graticule-on-land", lines, 0.45),
    line("rivers", "rivers", {
      minzoom: 5,
      layout: { "line-join": "round" },
      paint: { "line-color": blend(land, coast, 0.85), "line-width": byZoom(1, 6, 0.6, 12, 2) },
    }),
    line("coast", "coast", {
      filter: ["any", ["!", ["has", "lake"]], [">=", ["get", "lake"], OUTLINED_LAKE]],
      layout: { "line-join": "round" },
      paint: {
        "line-color": coast,
        "line-width": byZoom(1, 1, shore(0.2, 0.6), 6, shore(0.5, 1), 9, 1),
      },
    }),
    line("borders", "borders", {
      minzoom: FIRST_ZOOM,
      layout: { "line-join": "round" },
      paint: {
        "line-color": border,
        "line-width": byZoom(1, 2, 0.5, 6, 1),
        "line-dasharray": [6, 3, 1.5, 3],
      },
    }),
    line("antimeridian", "graticule", {
      filter: ["==", ["get", "kind"], "antimeridian"],
      layout: { "line-cap": "round" },
      paint: {
        "line-color": palette.seaLabel,
        "line-width": 1.25,
        "line-dasharray": [1.6, 4],
      },
    }),
  ];
}

/** Returns a width for lakes and one for coasts. */
function shore(lake: number, coast: number): ExpressionSpecification {
  return ["case", ["has", "lake"], lake, coast];
}

function line(id: LayerId, sourceLayer: string, look: LineLook): Layer {
  return { id, type: "line", source: "land", "source-layer": sourceLayer, ...look };
}

/** Interpolates between zooms, each with its value; base 1 is linear. */
function byZoom(base: number, ...stops: (number | ExpressionSpecification)[]): ExpressionSpecification {
  return ["interpolate", ["exponential", base], ["zoom"], ...stops] as ExpressionSpecification;
}

function shallow(id: LayerId, color: string, full: number): Layer {
  return line(id, "coast", {
    minzoom: FIRST_ZOOM,
    layout: { "line-join": "round", "line-cap": "round" },
    // Full width from zoom 8: on the world the strokes would fill every strait.
    paint: {
      "line-color": color,
      "line-width": byZoom(1.3, 2, full / 7, 8, full),
    },
  });
}

function graticule(id: LayerId, color: string, opacity: number): Layer {
  return line(id, "graticule", {
    filter: ["==", ["get", "kind"], "line"],
    paint: { "line-color": color, "line-opacity": opacity, "line-width": 1 },
  });
}

type Layout = NonNullable<SymbolLayerSpecification["layout"]>;
type Paint = NonNullable<SymbolLayerSpecification["paint"]>;

/** Way of a country's name from its place, in heights of its letters: past the badge of a heap of frames. */
const ASIDE = 2;

export function labelLayers(palette: Palette, isShown: boolean): PlacedLayer[] {
  const visibility = isShown ? "visible" : "none";
  const halo = { "text-halo-color": palette.halo, "text-halo-width": 2 };
  return [
    symbols(
      "water-labels",
      ["water"],
      {
        visibility,
        "text-font": [...mapFonts.italic],
        "text-size": ["interpolate", ["linear"], ["zoom"], 1, 12, 6, 13],
        "text-letter-spacing": 0.06,
        "text-max-width": 7,
        "text-line-height": 1.3,
      },
      { "text-color": palette.seaLabel, "text-halo-color": palette.sea, "text-halo-width": 2 },
    ),
    symbols(
      "land-labels",
      ["country", "island"],
      {
        visibility,
        "text-font": byKind("country", ["literal", [...mapFonts.medium]], ["literal", [...mapFonts.regular]]),
        "text-size": 12,
        "text-transform": byKind("country", "uppercase", "none"),
        "text-letter-spacing": byKind("country", 0.2, 0.04),
        "text-max-width": 9,
        "text-line-height": 1.4,
        // Above or below what lies on its place, as a heap of frames does.
        "text-variable-anchor-offset": ["center", [0, 0], "bottom", [0, -ASIDE], "top", [0, ASIDE]],
      },
      { "text-color": palette.mapLabel, "text-opacity": byKind("country", 0.85, 1), ...halo },
    ),
    symbols(
      "town-labels",
      ["capital", "city", "town"],
      {
        visibility,
        "icon-image": ["match", ["get", "kind"], "capital", "dot-capital", "city", "dot-city", "dot-town"],
        "icon-padding": 1,
        // The dot may lie under a handle: the name finds its place beside that.
        "icon-allow-overlap": true,
        "text-font": byKind("town", ["literal", [...mapFonts.regular]], ["literal", [...mapFonts.medium]]),
        "text-size": 12,
        "text-variable-anchor": [
          "left",
          "right",
          "top",
          "bottom",
          "bottom-left",
          "top-left",
          "bottom-right",
          "top-right",
        ],
        "text-radial-offset": 0.55,
        "text-justify": "auto",
        "text-max-width": 12,
      },
      { "text-color": palette.mapLabel, ...halo },
    ),
  ];
}

function byKind(kind: LabelKind, value: unknown, other: unknown): ExpressionSpecification {
  return ["match", ["get", "kind"], kind, value, other] as ExpressionSpecification;
}

const MOST = 1_000_000;

function symbols(id: LayerId, kinds: readonly LabelKind[], layout: Layout, paint: Paint): PlacedLayer {
  return {
    id,
    type: "symbol",
    source: "labels",
    "source-layer": "labels",
    filter: ["in", ["get", "kind"], ["literal", [...kinds]]],
    layout: {
      "text-field": ["get", "name"],
      "symbol-sort-key": ["+", ["get", "rank"], byKind(entryAt(kinds, kinds.length - 1), MOST, 0)],
      "text-padding": 3,
      ...layout,
    },
    paint,
  };
}
