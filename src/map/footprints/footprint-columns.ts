import type { Feature, FeatureCollection, Point, Polygon } from "geojson";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { ringBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRingNear, wrapLongitude } from "../../geo/longitude.ts";
import { mercatorX, mercatorY } from "../../geo/mercator.ts";
import { float64At } from "../../geo/packed.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { collectionOf, pointFeature, polygonFeature } from "../features.ts";
import type { Footprint, FootprintState, ImageCorners } from "../footprint.ts";
import { zoomFor } from "../map-handle.ts";

/** Width and dashes, px, by state. Later ones are drawn over earlier ones. */
export const outlines = [
  { state: "default", color: "frame", width: 1.25, dash: [0, 0] },
  { state: "owned", color: "owned", width: 1.5, dash: [0, 0] },
  { state: "cart", color: "cart", width: 1.75, dash: [7, 3] },
  { state: "active", color: "accent", width: 2, dash: [0, 0] },
  { state: "unknown", color: "unknown", width: 1.75, dash: [2, 3] },
  { state: "failed", color: "failed", width: 1.5, dash: [3, 3] },
] as const satisfies readonly {
  state: FootprintState;
  color: keyof Palette;
  width: number;
  dash: readonly [number, number];
}[];

const ranks: ReadonlyMap<FootprintState, number> = new Map(outlines.map(({ state }, rank) => [state, rank]));

export function rankOf(state: FootprintState): number {
  return ranks.get(state) ?? 0;
}

type Placed = Pick<Footprint, "ring"> & Partial<Pick<Footprint, "state">>;

export interface FootprintColumns<F extends Placed = Footprint> {
  readonly footprints: readonly F[];
  readonly ranks: Uint8Array;
  /** West, south, east, north of each, degrees; continuous, center within ±180. */
  readonly boxes: Float64Array;
}

export function columnsOf<F extends Placed>(footprints: readonly F[]): FootprintColumns<F> {
  const boxes = new Float64Array(4 * footprints.length);
  for (let index = 0; index < footprints.length; index++) {
    const { ring = [] } = footprints[index] ?? {};
    boxes.set(ring.length > 0 ? ringBox(unwrapRingNear(ring, 0)) : NO_POINT, 4 * index);
  }
  return { footprints, ranks: Uint8Array.from(footprints, ({ state = "default" }) => rankOf(state)), boxes };
}

/** Box of a ring without points: too large for a speck. */
const NO_POINT: Box = [-180, -90, 180, 90];

export function boxAt({ boxes }: Pick<FootprintColumns, "boxes">, index: number): Box {
  const at = 4 * index;
  return [float64At(boxes, at), float64At(boxes, at + 1), float64At(boxes, at + 2), float64At(boxes, at + 3)];
}

/** Returns the `shown` footprints that may touch a continuous view, by state, then as in `shown`. */
export function drawnIn(
  columns: FootprintColumns,
  shown: Uint32Array,
  [west, south, east, north]: Box,
): number[] {
  const found: number[][] = outlines.map(() => []);
  for (const index of shown) {
    const box = boxAt(columns, index);
    if (box[1] > north || box[3] < south) continue;
    const apart = (west + east - box[0] - box[2]) / 2;
    const away = Math.abs(apart - 360 * Math.round(apart / 360));
    if (away <= (east - west + box[2] - box[0]) / 2) found[columns.ranks[index] ?? 0]?.push(index);
  }
  return found.flat();
}

/** Steps per world width and height; 32-bit overflow horizontally makes a difference the shorter way round. */
export const STEPS = { x: 2 ** 32, y: 2 ** 30 } as const;

/** Maximum part of the world that an edge spans uncut, since a globe bends it. */
const LONGEST_EDGE = 1 / 128;

/** Appends the points of a ring as drawn, two integers of `STEPS` each, with long edges cut. */
export function putPoints(points: number[], ring: Ring): void {
  const first = points.length;
  for (const position of ring) {
    const [nextX, nextY] = stepsAt(position);
    if (points.length > first) {
      const [x = 0, y = 0] = [points[points.length - 2], points[points.length - 1]];
      const across = (nextX - x) | 0;
      const down = nextY - y;
      const pieces = Math.ceil(Math.hypot(across / STEPS.x, down / STEPS.y) / LONGEST_EDGE);
      for (let piece = 1; piece < pieces; piece++) {
        points.push(Math.round(x + (across * piece) / pieces) | 0, Math.round(y + (down * piece) / pieces));
      }
    }
    points.push(nextX, nextY);
  }
}

export function stepsAt([lng, lat]: Position): [x: number, y: number] {
  return [Math.round((mercatorX(lng) - 0.5) * STEPS.x) | 0, Math.round((mercatorY(lat) - 0.5) * STEPS.y)];
}

type Drawn = Pick<Footprint, "key" | "ring" | "state">;

export function toFilledFootprints(footprints: readonly Drawn[]): FeatureCollection<Polygon> {
  return collectionOf(footprints.filter(({ state }) => state === "cart").map(polygon));
}

export function toSingleFootprint(footprint: Drawn | undefined): FeatureCollection {
  return collectionOf(footprint && [polygon(footprint)]);
}

const badges: Partial<Record<FootprintState, string>> = {
  owned: "badge-owned",
  cart: "badge-cart",
  unknown: "badge-unknown",
};

/** Minimum height of a footprint with a badge, px. */
const LEAST_BADGE_PIXELS = 8;

/** Returns a point at the top of each footprint with a badge: `icon`, and `zoom` from which it fits. */
export function toBadges(footprints: readonly Drawn[]): FeatureCollection<Point> {
  return collectionOf(
    footprints.flatMap(({ key, ring, state }): Feature<Point>[] => {
      const icon = badges[state];
      if (!icon) return [];
      const drawn = unwrapRingNear(ring, 0);
      const [, south, , north] = ringBox(drawn);
      const top = drawn.reduce((a, b) => (b[1] > a[1] ? b : a));
      const zoom = zoomFor(LEAST_BADGE_PIXELS, north - south);
      return [{ ...pointFeature(top, { icon, zoom }), id: numberOf(key) }];
    }),
  );
}

export function toPoint(position: Position | undefined): FeatureCollection {
  return collectionOf(position && [pointFeature([wrapLongitude(position[0]), position[1]])]);
}

/** Returns the corners of the quicklook, clockwise from top left, continuous with the footprint. */
export function imageCorners({
  ring,
  corners,
}: Pick<Footprint, "ring" | "corners">): ImageCorners | undefined {
  if (!corners) return undefined;
  const drawn = unwrapRingNear(ring, 0);
  const middle = drawn.reduce((sum, [lng]) => sum + lng, 0) / drawn.length;
  const { top_left, top_right, bottom_right, bottom_left } = corners;
  const near = ([lng, lat]: Position): [number, number] => [longitudeNear(lng, middle), lat];
  return [near(top_left), near(top_right), near(bottom_right), near(bottom_left)];
}

const numbers = new Map<string, number>();

/** Returns a stable number for a key: the map handles numbers faster. */
function numberOf(key: string): number {
  return getOrAdd(numbers, key, () => numbers.size);
}

function polygon({ key, ring }: Drawn): Feature<Polygon> {
  return { ...polygonFeature([unwrapRingNear(ring, 0)]), id: numberOf(key) };
}
