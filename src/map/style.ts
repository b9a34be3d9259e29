import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from "maplibre-gl";
import { blend } from "../ui/theme/contrast.ts";
import type { Palette } from "../ui/theme/palette.ts";
import { basemapTiles } from "./basemap/protocol.ts";
import { LAST_ZOOM } from "./basemap/sources.ts";
import type { LayerId } from "./draw-order.ts";

type LineLook = Pick<LineLayerSpecification, "minzoom" | "filter" | "layout" | "paint">;
type Layer = LayerSpecification & { id: LayerId };

/** Colours of the ground. */
interface GroundColors {
  readonly sea: string;
  /** Shallow water along the coast, the widest stroke first. */
  readonly shallows: readonly string[];
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  readonly antimeridian: string;
}

function groundColors(palette: Palette): GroundColors {
  // Opaque mixtures instead of opacities: overlapping strokes of one coast must not add up.
  const wide = blend(palette.sea, palette.shallow, 0.35);
  const middle = blend(wide, palette.shallow, 0.55);
  const near = blend(middle, palette.shallow, 0.9);
  const { sea, land, coast, border, graticule, seaLabel } = palette;
  return { sea, shallows: [wide, middle, near], land, coast, border, graticule, antimeridian: seaLabel };
}

/** A number that goes from one stop to the next with the zoom, as a power of `base`; 1 for straight on. */
interface ByZoom {
  readonly base: number;
  readonly stops: readonly [readonly [zoom: number, value: number], readonly [zoom: number, value: number]];
}

/** Widths of the strokes of shallow water, pixels. */
const SHALLOWS = [44, 22, 9] as const;

const straight = (...stops: ByZoom["stops"]): ByZoom => ({ base: 1, stops });

/** How wide, how dense and how dashed the lines of the ground are; widths in pixels, dashes in widths. */
const groundLines = {
  // Full width from zoom 8 on; on the whole world the strokes would fill every strait.
  shallow: (full: number): ByZoom => ({
    base: 1.3,
    stops: [
      [2, full / 7],
      [8, full],
    ],
  }),
  coast: straight([1, 0.6], [6, 1]),
  // The coast of Natural Earth gets angular from here on; the quicklook carries the detail.
  coastOpacity: straight([9, 1], [10, 0.5]),
  border: straight([2, 0.5], [6, 1]),
  borderDash: [6, 3, 1.5, 3],
  /** Shallow water and borders are drawn from this zoom on. */
  firstZoom: 2,
  antimeridian: 1.25,
  antimeridianDash: [1.6, 4],
  graticuleOnLand: 0.45,
} as const;

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

/** Sea, land and lines: everything below the footprints. */
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
