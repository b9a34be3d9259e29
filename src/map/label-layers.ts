import type { SymbolLayerSpecification } from "maplibre-gl";
import type { Palette } from "../ui/theme/palette.ts";
import type { LabelKind } from "./basemap/labels.ts";
import type { LayerId } from "./draw-order.ts";
import { mapFonts } from "./fonts.ts";
import type { PlacedLayer } from "./use-map-layer.ts";

type Layout = NonNullable<SymbolLayerSpecification["layout"]>;
type Paint = NonNullable<SymbolLayerSpecification["paint"]>;

/** Names of waters, countries, islands and towns, the last ones with their dots. */
export function labelLayers(palette: Palette): PlacedLayer[] {
  const halo = { "text-halo-color": palette.halo, "text-halo-width": 1.5 };
  return [
    symbols(
      "water-labels",
      ["water"],
      {
        "text-font": [...mapFonts.italic],
        "text-size": ["interpolate", ["linear"], ["zoom"], 1, 12, 6, 13],
        "text-letter-spacing": 0.06,
        "text-max-width": 7,
        "text-line-height": 1.3,
      },
      { "text-color": palette.seaLabel, "text-halo-color": palette.sea, "text-halo-width": 1 },
    ),
    symbols(
      "country-labels",
      ["country"],
      {
        "text-font": [...mapFonts.medium],
        "text-size": ["interpolate", ["linear"], ["zoom"], 1, 12, 6, 12],
        "text-transform": "uppercase",
        "text-letter-spacing": 0.2,
        "text-max-width": 9,
        "text-line-height": 1.4,
      },
      { "text-color": palette.mapLabel, "text-opacity": 0.85, ...halo },
    ),
    symbols(
      "island-labels",
      ["island"],
      {
        "text-font": [...mapFonts.regular],
        "text-size": 12,
        // Large islands are written like lands, small ones like towns.
        "text-transform": ["step", ["get", "zoom"], "uppercase", 8, "none"],
        "text-letter-spacing": ["step", ["get", "zoom"], 0.18, 8, 0.01],
        "text-max-width": 9,
        "text-line-height": 1.4,
      },
      { "text-color": palette.mapLabel, ...halo },
    ),
    symbols(
      "town-labels",
      ["town"],
      { ...besideDot("dot-town"), "text-font": [...mapFonts.regular], "text-size": 12 },
      { "text-color": palette.mapLabel, ...halo },
    ),
    symbols(
      "city-labels",
      ["capital", "city"],
      {
        ...besideDot(["match", ["get", "kind"], "capital", "dot-capital", "dot-city"]),
        "text-font": [...mapFonts.medium],
        "text-size": ["interpolate", ["linear"], ["zoom"], 3, 12, 6, 12],
      },
      { "text-color": palette.mapLabel, ...halo },
    ),
  ];
}

function besideDot(icon: NonNullable<Layout["icon-image"]>): Layout {
  return {
    "icon-image": icon,
    "icon-padding": 1,
    "text-variable-anchor": ["left", "right", "top", "bottom"],
    "text-radial-offset": 0.55,
    "text-justify": "auto",
    "text-max-width": 12,
  };
}

function symbols(id: LayerId, kinds: readonly LabelKind[], layout: Layout, paint: Paint): PlacedLayer {
  return {
    id,
    type: "symbol",
    source: "labels",
    "source-layer": "labels",
    filter: ["in", ["get", "kind"], ["literal", [...kinds]]],
    layout: {
      "text-field": ["get", "name"],
      "symbol-sort-key": ["get", "rank"],
      "text-padding": 3,
      ...layout,
    },
    paint,
  };
}
