import type { LayerSpecification, LineLayerSpecification, StyleSpecification } from "maplibre-gl";
import { blend } from "../ui/theme/contrast.ts";
import type { Palette } from "../ui/theme/palette.ts";
import { basemapTiles } from "./basemap/protocol.ts";
import { LAST_ZOOM } from "./basemap/sources.ts";
import type { LayerId } from "./draw-order.ts";

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

/** Sea, land and lines: everything below the footprints. */
export function groundLayers(palette: Palette): Layer[] {
  // Opaque mixtures instead of opacities: overlapping strokes of one coast must not add up.
  const wide = blend(palette.sea, palette.shallow, 0.35);
  const middle = blend(wide, palette.shallow, 0.55);
  const near = blend(middle, palette.shallow, 0.9);
  return [
    { id: "sea", type: "background", paint: { "background-color": palette.sea } },
    shallow("shallow-wide", wide, 44),
    shallow("shallow-middle", middle, 22),
    shallow("shallow-near", near, 9),
    graticule("graticule", palette, 1),
    {
      id: "land",
      type: "fill",
      source: "land",
      "source-layer": "land",
      paint: { "fill-color": palette.land, "fill-antialias": false },
    },
    graticule("graticule-on-land", palette, 0.45),
    line("coast", "land", "coast", {
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.coast,
        "line-width": ["interpolate", ["linear"], ["zoom"], 1, 0.6, 6, 1],
        // The coast of Natural Earth gets angular from here on; the quicklook carries the detail.
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 9, 1, 10, 0.5],
      },
    }),
    line("borders", "land", "borders", {
      minzoom: 2,
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.border,
        "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 6, 1],
        "line-dasharray": [6, 3, 1.5, 3],
      },
    }),
    line("antimeridian", "land", "graticule", {
      filter: ["==", ["get", "kind"], "antimeridian"],
      layout: { "line-cap": "round" },
      paint: { "line-color": palette.seaLabel, "line-width": 1.25, "line-dasharray": [1.6, 4] },
    }),
  ];
}

function line(id: LayerId, source: string, sourceLayer: string, look: LineLook): Layer {
  return { id, type: "line", source, "source-layer": sourceLayer, ...look };
}

function shallow(id: LayerId, color: string, width: number): Layer {
  return line(id, "land", "coast", {
    minzoom: 2,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": color,
      // Full width from zoom 8 on; on the whole world the strokes would fill every strait.
      "line-width": ["interpolate", ["exponential", 1.3], ["zoom"], 2, width / 7, 8, width],
    },
  });
}

function graticule(id: LayerId, palette: Palette, opacity: number): Layer {
  return line(id, "land", "graticule", {
    filter: ["==", ["get", "kind"], "line"],
    paint: { "line-color": palette.graticule, "line-opacity": opacity, "line-width": 1 },
  });
}
