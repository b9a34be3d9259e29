import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from "maplibre-gl";
import type { Palette } from "../ui/theme/palette.ts";
import { basemapTiles } from "./basemap/protocol.ts";
import { LAST_ZOOM } from "./basemap/sources.ts";
import type { LayerId } from "./draw-order.ts";
import { type ByZoom, groundColors, groundLines, SHALLOWS } from "./still/ground-look.ts";

type LineLook = Pick<LineLayerSpecification, "minzoom" | "filter" | "layout" | "paint">;
type Layer = LayerSpecification & { id: LayerId };

/** The built-in basemap: no address outside the app. Its names come once it is drawn (`label-layers.ts`). */
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

const shallowIds = ["shallow-wide", "shallow-middle", "shallow-near"] as const;

/** Sea, land and lines: everything below the footprints. A still picture (`still/paint-ground.ts`) is painted in the same order. */
export function groundLayers(palette: Palette): Layer[] {
  const colors = groundColors(palette);
  return [
    { id: "sea", type: "background", paint: { "background-color": colors.sea } },
    ...SHALLOWS.map((full, nth) =>
      shallow(shallowIds[nth] ?? "shallow-near", colors.shallows[nth] ?? "", full),
    ),
    graticule("graticule", colors.graticule, 1),
    {
      id: "land",
      type: "fill",
      source: "land",
      "source-layer": "land",
      paint: { "fill-color": colors.land, "fill-antialias": false },
    },
    graticule("graticule-on-land", colors.graticule, groundLines.graticuleOnLand),
    line("coast", "coast", {
      layout: { "line-join": "round" },
      paint: {
        "line-color": colors.coast,
        "line-width": byZoom(groundLines.coast),
        "line-opacity": byZoom(groundLines.coastOpacity),
      },
    }),
    line("borders", "borders", {
      minzoom: groundLines.firstZoom,
      layout: { "line-join": "round" },
      paint: {
        "line-color": colors.border,
        "line-width": byZoom(groundLines.border),
        "line-dasharray": [...groundLines.borderDash],
      },
    }),
    line("antimeridian", "graticule", {
      filter: ["==", ["get", "kind"], "antimeridian"],
      layout: { "line-cap": "round" },
      paint: {
        "line-color": colors.antimeridian,
        "line-width": groundLines.antimeridian,
        "line-dasharray": [...groundLines.antimeridianDash],
      },
    }),
  ];
}

function line(id: LayerId, sourceLayer: string, look: LineLook): Layer {
  return { id, type: "line", source: "land", "source-layer": sourceLayer, ...look };
}

function byZoom({ base, stops }: ByZoom): ExpressionSpecification {
  return ["interpolate", ["exponential", base], ["zoom"], ...stops.flat()] as ExpressionSpecification;
}

function shallow(id: LayerId, color: string, full: number): Layer {
  return line(id, "coast", {
    minzoom: groundLines.firstZoom,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": color, "line-width": byZoom(groundLines.shallow(full)) },
  });
}

function graticule(id: LayerId, color: string, opacity: number): Layer {
  return line(id, "graticule", {
    filter: ["==", ["get", "kind"], "line"],
    paint: { "line-color": color, "line-opacity": opacity, "line-width": 1 },
  });
}
