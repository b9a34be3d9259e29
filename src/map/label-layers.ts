import type { ExpressionSpecification, SymbolLayerSpecification } from "maplibre-gl";
import { entryAt } from "../geo/packed/entry-at.ts";
import type { Palette } from "../ui/theme/palette.ts";
import type { LabelKind } from "./basemap/labels.ts";
import type { LayerId } from "./draw-order.ts";
import { mapFonts } from "./fonts.ts";
import type { PlacedLayer } from "./use-map-layer.ts";

type Layout = NonNullable<SymbolLayerSpecification["layout"]>;
type Paint = NonNullable<SymbolLayerSpecification["paint"]>;

/** Names of waters, countries and islands, cities and towns, the last ones with their dots. Each layer costs every frame. */
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
      "land-labels",
      ["island", "country"],
      {
        "text-font": byKind("country", ["literal", [...mapFonts.medium]], ["literal", [...mapFonts.regular]]),
        "text-size": 12,
        // Large islands are written like lands, small ones like towns.
        "text-transform": byKind("country", "uppercase", ["step", ["get", "zoom"], "uppercase", 8, "none"]),
        "text-letter-spacing": byKind("country", 0.2, ["step", ["get", "zoom"], 0.18, 8, 0.01]),
        "text-max-width": 9,
        "text-line-height": 1.4,
      },
      { "text-color": palette.mapLabel, "text-opacity": byKind("country", 0.85, 1), ...halo },
    ),
    symbols(
      "town-labels",
      ["capital", "city", "town"],
      {
        "icon-image": ["match", ["get", "kind"], "capital", "dot-capital", "city", "dot-city", "dot-town"],
        "icon-padding": 1,
        "text-font": byKind("town", ["literal", [...mapFonts.regular]], ["literal", [...mapFonts.medium]]),
        "text-size": 12,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.55,
        "text-justify": "auto",
        "text-max-width": 12,
      },
      { "text-color": palette.mapLabel, ...halo },
    ),
  ];
}

/** One value for names of a kind, another for those of the others in a layer. */
function byKind(kind: LabelKind, value: unknown, other: unknown): ExpressionSpecification {
  return ["match", ["get", "kind"], kind, value, other] as ExpressionSpecification;
}

/** More labels than there are. */
const MOST = 1_000_000;

/** Symbols of some kinds; the last of them have room after all others. */
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
