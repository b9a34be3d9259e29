import type { CustomLayerInterface, Map as MapLibreMap, Point } from "maplibre-gl";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { longitudeNear } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed.ts";
import type { Position } from "../../geo/types.ts";
import { TILE_DECIBEL } from "../../raster/decibel.ts";
import type { DecodedTile, OpenRaster, Placement } from "../../raster/raster.ts";
import { type LayerId, layerAbove } from "../draw-order.ts";
import { useMapEvents, useMapRoom } from "../map-context.ts";
import { createRasterDrawer, type RasterDrawer } from "./raster-drawer.ts";
import type { RasterLook, RasterRead } from "./raster-look.ts";
import { levelFor, planTiles, type RasterView } from "./raster-plan.ts";

interface RasterLayerProps {
  raster: OpenRaster;
  placement: Placement;
  look: RasterLook;
  /** Image of a video; 0 otherwise. */
  frame: number;
  /** 0 to 1. */
  opacity: number;
  /** Called with the pixel under the pointer, or in the middle of the view; undefined beside the image. */
  onRead?: ((read: RasterRead | undefined) => void) | undefined;
  /** Called with pixels by dB of the tiles in view, in the bins of `TILE_DECIBEL`, when all have come. */
  onViewHistogram?: ((counts: Uint32Array) => void) | undefined;
}

const LAYER: LayerId = "raster";
/** Bytes of textures; on devices with a coarse pointer, the smaller. */
const TEXTURES = { roomy: 192 * 1_048_576, small: 64 * 1_048_576 };
/** Levels coarser that are asked for while the map moves. */
const COARSER_IN_MOTION = 2;

declare global {
  interface Navigator {
    /** Chromium alone tells whether users save data. */
    readonly connection?: { readonly saveData: boolean };
  }
}

type Shown = Omit<RasterLayerProps, "onRead">;

/** Draws a radar image at full resolution and asks for its tiles in view. */
export function RasterLayer({ onRead, ...shown }: RasterLayerProps) {
  const { map } = useMapRoom();
  const { raster, placement, look, frame, opacity } = shown;
  const latest = useEffectEvent(() => shown);
  useEffect(() => {
    const layer = rasterLayer(map, raster, placement, () => latest());
    map.addLayer(layer, layerAbove(LAYER, map.getLayersOrder()));
    const stop = raster.subscribe(() => map.triggerRepaint());
    return () => {
      stop();
      raster.want([]);
      // The map may have been removed before its children.
      if (map.style && map.getLayer(LAYER)) map.removeLayer(LAYER);
    };
  }, [map, raster, placement]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layer reads them when it draws.
  useEffect(() => void map.triggerRepaint(), [map, look, frame, opacity]);
  useReading(raster, placement, frame, onRead);
  return null;
}

/** Reads the pixel under the mouse; without a mouse over the map, the one in the middle. */
function useReading(
  raster: OpenRaster,
  placement: Placement,
  frame: number,
  onRead: RasterLayerProps["onRead"],
): void {
  const { map } = useMapRoom();
  const state = useSyncExternalStore(raster.subscribe, raster.state);
  const [at, setAt] = useState<{ position: Position; pointer?: Point }>(() => ({ position: middleOf(map) }));
  const look = (pointer: Point | undefined) => {
    if (!pointer) return setAt({ position: middleOf(map) });
    const { lng, lat } = map.unproject(pointer);
    setAt({ position: [lng, lat], pointer });
  };
  useMapEvents({
    mousemove: ({ point }) => look(point),
    mouseout: () => look(undefined),
    moveend: () => look(at.pointer),
  });
  const report = useEffectEvent(() =>
    onRead?.(readAt(raster, placement, at.position, { frame, isMiddle: at.pointer === undefined })),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: tiles that come may hold the pixel.
  useEffect(() => report(), [raster, placement, frame, at, state]);
}

function middleOf(map: MapLibreMap): Position {
  const { lng, lat } = map.getCenter();
  return [lng, lat];
}

/** Returns the pixel at a position, from the finest tile that has come; undefined beside the image. */
export function readAt(
  raster: OpenRaster,
  placement: Placement,
  position: Position,
  { frame, isMiddle }: { frame: number; isMiddle: boolean },
): RasterRead | undefined {
  const { levels, channels, noData } = raster.facts;
  const [full] = levels;
  const [column, row] = placement.toPixel(position);
  if (!(column >= 0 && row >= 0 && column < full.width && row < full.height)) return undefined;
  const read = { position, column, row, isMiddle };
  for (const [level, { width, height, tileWidth, tileHeight, columns }] of levels.entries()) {
    const [x, y] = [Math.floor((column * width) / full.width), Math.floor((row * height) / full.height)];
    const index = Math.floor(y / tileHeight) * columns + Math.floor(x / tileWidth);
    const tile = raster.tile({ level, index, frame });
    if (!tile) continue;
    const from = ((y % tileHeight) * tile.width + (x % tileWidth)) * channels;
    const values = [...tile.values.subarray(from, from + channels)];
    const isEmpty = values.every((value) => value === noData || Number.isNaN(value));
    return { ...read, values: isEmpty ? undefined : values };
  }
  return { ...read, values: undefined };
}

function rasterLayer(
  map: MapLibreMap,
  raster: OpenRaster,
  placement: Placement,
  shown: () => Shown,
): CustomLayerInterface {
  const mostBytes = matchMedia("(pointer: coarse)").matches ? TEXTURES.small : TEXTURES.roomy;
  const { facts } = raster;
  const coarsest = facts.levels.length - 1;
  const [imageLng] = placement.toGround(facts.levels[0].width / 2, facts.levels[0].height / 2);
  let drawer: RasterDrawer | undefined;
  let wanted = "";
  let counted: readonly DecodedTile[] = [];

  return {
    id: LAYER,
    type: "custom",
    onAdd(_map, gl) {
      drawer = createRasterDrawer(gl as WebGL2RenderingContext, raster, placement, mostBytes);
    },
    onRemove() {
      drawer?.remove();
      drawer = undefined;
    },
    render(_gl, input) {
      if (!drawer) return;
      const { look, frame, opacity, onViewHistogram } = shown();
      const view = viewOf(map);
      const worlds = worldsOf(map, imageLng);
      const fine = levelFor(facts.levels, placement, { ...view, middle: nearImage(view.middle, imageLng) });
      const level = navigator.connection?.saveData ? Math.min(coarsest, fine + 1) : fine;
      const planAt = (at: number) =>
        planTiles(facts.levels, placement, view, { level: at, frame, worlds }).tiles;
      const tiles = planAt(level);
      const asked = map.isMoving() ? Math.min(coarsest, level + COARSER_IN_MOTION) : level;
      const wish = [
        ...(asked < coarsest ? planAt(coarsest) : []),
        ...(asked === level ? tiles : planAt(asked)),
      ];
      const names = JSON.stringify(wish);
      if (names !== wanted) raster.want(wish);
      wanted = names;
      const drawn = drawer.draw(tiles, input, { look, opacity, worlds });
      if (drawn.isBehind) map.triggerRepaint();
      const isWhole = tiles.length > 0 && drawn.whole.length === tiles.length;
      if (isWhole && onViewHistogram && !isSame(drawn.whole, counted)) {
        counted = drawn.whole;
        const counts = new Uint32Array(TILE_DECIBEL.bins);
        for (const { histogram } of counted)
          for (const [bin, count] of histogram.entries()) counts[bin] = entryAt(counts, bin) + count;
        // React renders in its own task, not amid a frame of the map.
        queueMicrotask(() => onViewHistogram(counts));
      }
    },
  };
}

const isSame = (a: readonly DecodedTile[], b: readonly DecodedTile[]) =>
  a.length === b.length && a.every((tile, index) => tile === b[index]);

function nearImage([lng, lat]: Position, imageLng: number): Position {
  return [longitudeNear(lng, imageLng), lat];
}

function viewOf(map: MapLibreMap): RasterView {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const ratio = map.getCanvas().width / Math.max(1, width);
  return { width, height, ratio, middle: middleOf(map), project: (position) => map.project([...position]) };
}

/** Returns the copies of the world in view, counted from the image's own. */
function worldsOf(map: MapLibreMap, imageLng: number): number[] {
  const bounds = map.getBounds();
  const [first, last] = [
    Math.floor((bounds.getWest() - imageLng) / 360),
    Math.ceil((bounds.getEast() - imageLng) / 360),
  ];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
