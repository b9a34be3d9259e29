import {
  addProtocol,
  type LayerSpecification,
  type Map as MapLibreMap,
  type SourceSpecification,
  type StyleSpecification,
  type Subscription,
} from "maplibre-gl";
import type { Basemap } from "../../config.ts";
import { blend, type Palette } from "../../ui/theme/palette.ts";
import { basemapStyle } from "../style.ts";
import { LAST_ZOOM } from "./sources.ts";

const BASE_SOURCE = "base";

/** Returns the style of a base map, or its address; rejects when a tile archive does not answer. */
export async function styleOf(
  basemap: Basemap | undefined,
  palette: Palette,
): Promise<StyleSpecification | string> {
  if (!basemap) return basemapStyle(palette);
  const url = new URL(basemap.url, document.baseURI).href;
  if (basemap.type === "style") return url;
  if (basemap.type === "pmtiles") return archiveStyle(url, palette);
  // Braces of the template are no part of an address.
  const tiles = [url.replaceAll("%7B", "{").replaceAll("%7D", "}")];
  return pictureStyle({ type: "raster", tiles, tileSize: 256, maxzoom: basemap.maxZoom ?? 19 }, palette);
}

function pictureStyle(source: SourceSpecification, palette: Palette): StyleSpecification {
  return styleWith(source, [{ id: "base", type: "raster", source: BASE_SOURCE }], palette);
}

/** Lays layers over the built-in ground, which shows where an operator has no tiles, and below the built-in names. */
function styleWith(
  source: SourceSpecification,
  layers: LayerSpecification[],
  palette: Palette,
): StyleSpecification {
  const { sources, layers: ground, ...style } = basemapStyle(palette);
  return {
    ...style,
    sources: { ...sources, [BASE_SOURCE]: source },
    layers: [...ground, ...layers],
  };
}

/** Reads the header of a PMTiles archive and draws what it holds: pictures, or vector tiles of the Protomaps schema. */
async function archiveStyle(url: string, palette: Palette): Promise<StyleSpecification> {
  const { PMTiles, Protocol, TileType } = await import("pmtiles");
  const archive = new PMTiles(url);
  const { tileType } = await archive.getHeader();
  const protocol = new Protocol();
  protocol.add(archive);
  addProtocol("pmtiles", protocol.tile);
  const source = `pmtiles://${url}`;
  if (tileType !== TileType.Mvt) return pictureStyle({ type: "raster", url: source, tileSize: 256 }, palette);
  return styleWith({ type: "vector", url: source }, archiveLayers(palette), palette);
}

/** Layers of the Protomaps schema in the colors of the built-in base map. */
export function archiveLayers(palette: Palette): LayerSpecification[] {
  const { land, sea, coast, border } = palette;
  const layer = (id: string) => ({ id: `base-${id}`, source: BASE_SOURCE, "source-layer": id });
  return [
    { ...layer("earth"), type: "fill", paint: { "fill-color": land } },
    {
      ...layer("landuse"),
      type: "fill",
      filter: ["in", ["get", "kind"], ["literal", ["park", "wood", "forest", "nature_reserve"]]],
      paint: { "fill-color": blend(land, coast, 0.12) },
    },
    {
      ...layer("water"),
      type: "fill",
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": sea },
    },
    {
      ...layer("buildings"),
      type: "fill",
      minzoom: 13,
      paint: { "fill-color": blend(land, coast, 0.25) },
    },
    {
      ...layer("roads"),
      type: "line",
      minzoom: 6,
      paint: {
        "line-color": blend(land, coast, 0.5),
        "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 6, 0.4, 15, 3],
      },
    },
    { ...layer("boundaries"), type: "line", paint: { "line-color": border, "line-dasharray": [6, 3] } },
  ];
}

/** Failed tiles in a row after which a base map counts as gone. */
const MOST_FAILURES = 4;
const TILED = ["raster", "vector"];

interface BasemapEvents {
  /** It does not answer: its style failed to load, or tile after tile. */
  onGone: () => void;
  /** Whether no tile of it has come for a while: its host is slow, or answers 404, as for a place that it has not. */
  onEmpty: (isEmpty: boolean) => void;
}

const EMPTY_MS = 8_000;

export function watchBasemap(map: MapLibreMap, { onGone, onEmpty }: BasemapEvents): Subscription[] {
  let failures = 0;
  const emptyTimer = setTimeout(() => onEmpty(isOfBasemap(BASE_SOURCE)), EMPTY_MS);
  const forgetEmpty = () => {
    clearTimeout(emptyTimer);
    onEmpty(false);
  };
  const isOfBasemap = (sourceId: unknown) =>
    typeof sourceId === "string" &&
    !Object.hasOwn(LAST_ZOOM, sourceId) &&
    TILED.includes(map.getSource(sourceId)?.type ?? "");
  return [
    map.on("error", (event) => {
      const { sourceId } = event as { sourceId?: unknown };
      const isStyle = sourceId === undefined && map.getStyle() === undefined;
      if (!isStyle && !isOfBasemap(sourceId)) return;
      failures = isStyle ? MOST_FAILURES : failures + 1;
      // Later: the library is in the middle of its work.
      if (failures === MOST_FAILURES) setTimeout(onGone);
    }),
    map.on("sourcedata", ({ sourceId, tile }) => {
      if (!tile || !isOfBasemap(sourceId)) return;
      failures = 0;
      forgetEmpty();
    }),
    { unsubscribe: forgetEmpty },
  ];
}
