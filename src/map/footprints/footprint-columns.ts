import type { Feature, FeatureCollection, Point, Polygon } from "geojson";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRingNear, wrapLongitude } from "../../geo/longitude.ts";
import { float64At } from "../../geo/packed.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { mercatorX, mercatorY } from "../basemap/mercator.ts";
import type { Footprint, FootprintState, ImageCorners } from "../footprint.ts";
import { zoomFor } from "../view/camera.ts";

/** How the outline of a state looks: its width and its dashes in pixels. Later ones lie over earlier ones. */
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

/** The place of a state's outline among all. */
export function rankOf(state: FootprintState): number {
  return ranks.get(state) ?? 0;
}

/** What is put in columns; without a state it is as one in the default state. */
type Placed = Pick<Footprint, "ring"> & Partial<Pick<Footprint, "state">>;

/** Footprints and where they are, in the order of their list. */
export interface FootprintColumns<F extends Placed = Footprint> {
  readonly footprints: readonly F[];
  /** The place of the outline of each among `outlines`. */
  readonly ranks: Uint8Array;
  /** Four degrees of each: west, south, east, north; continuous with the center within ±180. */
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

/** The box of a ring without a point: the world's, so that nothing takes it for a small one. */
const NO_POINT: Box = [-180, -90, 180, 90];

/** The box of a footprint in degrees. */
export function boxAt({ boxes }: Pick<FootprintColumns, "boxes">, index: number): Box {
  const at = 4 * index;
  return [float64At(boxes, at), float64At(boxes, at + 1), float64At(boxes, at + 2), float64At(boxes, at + 3)];
}

/**
 * Those of `shown`, places in the list, that may touch a view, a continuous box in degrees, in any copy of the world. They come as
 * outlines lie over each other: state after state, in the order of `shown`.
 */
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

/**
 * Steps in the world's width and height, by which points are placed in Web Mercator from the middle of the world. Across, whole numbers
 * run over where the world begins again, so that the difference of two is always the shorter way; up and down there is room beyond
 * the poles.
 */
export const STEPS = { x: 2 ** 32, y: 2 ** 30 } as const;

/** An edge is cut into pieces of at most this part of the world, which a globe bends. */
const LONGEST_EDGE = 1 / 128;

/** Appends the points of a ring as it is drawn, two whole numbers of each in `STEPS`: its own, and those at which long edges are cut. */
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

/** A position in whole steps from the middle of the world. */
export function stepsAt([lng, lat]: Position): [x: number, y: number] {
  return [Math.round((mercatorX(lng) - 0.5) * STEPS.x) | 0, Math.round((mercatorY(lat) - 0.5) * STEPS.y)];
}

type Drawn = Pick<Footprint, "key" | "ring" | "state">;

export const noFeatures: FeatureCollection = { type: "FeatureCollection", features: [] };

/** Those of the footprints that have a fill of their state. */
export function toFilledFootprints(footprints: readonly Drawn[]): FeatureCollection<Polygon> {
  return collection(footprints.filter(({ state }) => state === "cart").map(polygon));
}

/** One footprint alone, or none. */
export function toSingleFootprint(footprint: Drawn | undefined): FeatureCollection {
  return footprint ? collection([polygon(footprint)]) : noFeatures;
}

const badges: Partial<Record<FootprintState, string>> = {
  owned: "badge-owned",
  cart: "badge-cart",
  unknown: "badge-unknown",
};

/** Fewest pixels a footprint is high when it carries a badge. */
const LEAST_BADGE_PIXELS = 8;

/** A point at the top of each footprint whose state has a badge: properties `icon` and `zoom`, from which it has room. */
export function toBadges(footprints: readonly Drawn[]): FeatureCollection<Point> {
  return collection(
    footprints.flatMap(({ key, ring, state }): Feature<Point>[] => {
      const icon = badges[state];
      if (!icon) return [];
      const drawn = unwrapRingNear(ring, 0);
      const [, south, , north] = ringBox(drawn);
      const top = drawn.reduce((a, b) => (b[1] > a[1] ? b : a));
      const zoom = zoomFor(LEAST_BADGE_PIXELS, north - south);
      return [
        {
          type: "Feature",
          id: numberOf(key),
          properties: { icon, zoom },
          geometry: { type: "Point", coordinates: [...top] },
        },
      ];
    }),
  );
}

/** One position, or none. */
export function toPoint(position: Position | undefined): FeatureCollection {
  if (!position) return noFeatures;
  const [lng, lat] = position;
  return collection([
    {
      type: "Feature",
      properties: null,
      geometry: { type: "Point", coordinates: [wrapLongitude(lng), lat] },
    },
  ]);
}

/** Corners of the quicklook, top left first and clockwise, continuous with the footprint as it is drawn. */
export function imageCorners({
  ring,
  corners,
}: Pick<Footprint, "ring" | "corners">): ImageCorners | undefined {
  if (!corners) return undefined;
  const drawn = unwrapRingNear(ring, 0);
  const middle = drawn.reduce((sum, [lng]) => sum + lng, 0) / drawn.length;
  const { top_left, top_right, bottom_right, bottom_left } = corners;
  const quad = unwrapRingNear([top_left, top_right, bottom_right, bottom_left], middle);
  return quad as unknown as ImageCorners;
}

const numbers = new Map<string, number>();

/** The number of a footprint, whichever others are shown: numbers cost the map less than keys. */
function numberOf(key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

function polygon({ key, ring }: Drawn): Feature<Polygon> {
  const coordinates = [unwrapRingNear(ring, 0).map((position: Position) => [...position])];
  return { type: "Feature", id: numberOf(key), properties: null, geometry: { type: "Polygon", coordinates } };
}

function collection<G extends Polygon | Point>(features: Feature<G>[]): FeatureCollection<G> {
  return { type: "FeatureCollection", features };
}
