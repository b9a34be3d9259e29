import type { CustomRenderMethodInput, Map as MapLibreMap } from "maplibre-gl";
import { mercator } from "../basemap/mercator.ts";
import { BEYOND, type Look } from "../webgl/kept-picture.ts";
import type { Run } from "./drawing.ts";

/** CSS pixels by which an edge may lie outside of the view and still be seen: half the widest line. */
const MARGIN = 8;

export function isGlobe({ defaultProjectionData }: CustomRenderMethodInput): boolean {
  return defaultProjectionData.projectionTransition > 0;
}

const ratios = new WeakMap<MapLibreMap, { width: number; ratio: number }>();

/** Device pixels in a CSS pixel. Read again when the map has another width: the page lays itself out for whoever asks. */
export function ratioOf(map: MapLibreMap): number {
  const { width } = map.getCanvas();
  const known = ratios.get(map);
  if (known?.width === width) return known.ratio;
  const ratio = width / Math.max(1, map.getCanvas().clientWidth);
  ratios.set(map, { width, ratio });
  return ratio;
}

/** How far a kept picture reaches beyond the view, device pixels. */
export function roomOf(map: MapLibreMap): number {
  return Math.round(BEYOND * ratioOf(map));
}

/** From where a flat map is seen; undefined of a globe. */
export function lookOf(map: MapLibreMap, input: CustomRenderMethodInput): Look | undefined {
  if (isGlobe(input)) return undefined;
  const { lng, lat } = map.getCenter();
  const [x, y] = mercator([lng, lat]);
  const { width, height } = map.getCanvas();
  return {
    scale: [map.getZoom(), map.getBearing(), width, height].join(" "),
    bearing: (map.getBearing() * Math.PI) / 180,
    pixel: 1 / (512 * 2 ** map.getZoom() * ratioOf(map)),
    x,
    y,
    isMoving: map.isMoving(),
  };
}

/** What a flat map shows and so many device pixels around it, as a box of the world in parts of it. */
export function viewOf(map: MapLibreMap, room: number): Run["box"] {
  const bounds = map.getBounds();
  const [west, north] = mercator([bounds.getWest(), bounds.getNorth()]);
  const [east, south] = mercator([bounds.getEast(), bounds.getSouth()]);
  const margin = (MARGIN + room / ratioOf(map)) / (512 * 2 ** map.getZoom());
  return [west - margin, north - margin, east + margin, south + margin];
}

/** The copies of the world in which something is to be drawn, counted from that of the middle of the view. */
export function worlds(view: Run["box"] | undefined): number[] {
  const beside = view ? Math.max(0, Math.ceil((view[2] - view[0]) / 2 - 0.5)) : 0;
  return Array.from({ length: 2 * beside + 1 }, (_, index) => index - beside);
}

/** Whether the same part of the world is seen in the same place. */
export function isSame(a: Look, b: Look): boolean {
  return a.scale === b.scale && a.x === b.x && a.y === b.y;
}
