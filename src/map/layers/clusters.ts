import type { Feature, FeatureCollection, Point } from "geojson";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import { latitudeOf, mercator } from "../basemap/mercator.ts";
import type { Footprint } from "../footprint.ts";

/** A footprint narrower and lower than this is a speck, pixels. */
const SPECK = 16;
/** One that is narrower and lower than this cannot be seen, pixels: it becomes a circle though it is alone. */
const UNSEEN = 6;
/** Specks whose centres lie within this way of each other become one circle, pixels. */
const REACH = 28;

type Clustered = Pick<Footprint, "key" | "ring" | "state">;

/** Frames too small to be told apart or to be seen, drawn as one circle with their count. */
export interface Cluster {
  keys: readonly string[];
  /** In the middle of their centres, longitude within ±180 or just beyond. */
  at: Position;
  /** Continuous; what a press zooms to. */
  box: Box;
}

/**
 * Gathers the footprints that are specks at a zoom into counted clusters; a speck alone that can be seen, and a frame in
 * the cart or otherwise marked, stays a footprint. Specks are taken in their order, each joins the first cluster in reach, so that the
 * same list always gives the same circles. Costs a look at the cells around each speck.
 */
export function clusterFootprints<F extends Clustered>(
  footprints: readonly F[],
  zoom: number,
): { single: F[]; clusters: Cluster[] } {
  const world = 512 * 2 ** zoom;
  const open = new Map<string, Gathering<F>[]>();
  const all: Gathering<F>[] = [];
  const single: F[] = [];
  for (const footprint of footprints) {
    const speck = speckOf(footprint, world);
    if (!speck) {
      single.push(footprint);
      continue;
    }
    const [column, row] = [Math.floor(speck.x / REACH), Math.floor(speck.y / REACH)];
    const near = cellsAround(column, row)
      .flatMap((cell) => open.get(cell) ?? [])
      .find(({ x, y }) => Math.hypot(x - speck.x, y - speck.y) <= REACH);
    if (near) {
      near.members.push(footprint);
      near.boxes.push(speck.box);
      continue;
    }
    const gathering: Gathering<F> = { ...speck, members: [footprint], boxes: [speck.box] };
    const cell = `${column},${row}`;
    open.set(cell, [...(open.get(cell) ?? []), gathering]);
    all.push(gathering);
  }
  const clusters: Cluster[] = [];
  for (const { members, boxes, x, y, size } of all) {
    const box = unionBox(boxes);
    const [alone] = members;
    if (box && (members.length > 1 || size < UNSEEN)) {
      const at: Position = [(x / world - 0.5) * 360, latitudeOf(y / world)];
      clusters.push({ keys: members.map(({ key }) => key), at, box });
    } else if (alone) single.push(alone);
  }
  return { single, clusters };
}

interface Speck {
  /** Centre in pixels of the whole world. */
  x: number;
  y: number;
  /** The longer side of its box, pixels. */
  size: number;
  box: Box;
}

interface Gathering<F> extends Speck {
  members: F[];
  boxes: Box[];
}

function speckOf({ ring, state }: Clustered, world: number): Speck | undefined {
  if (state !== "default" && state !== "owned") return undefined;
  const box = ringBox(unwrapRingNear(ring, 0));
  const [west, north] = mercator([box[0], box[3]]);
  const [east, south] = mercator([box[2], box[1]]);
  const size = Math.max(east - west, south - north) * world;
  if (size >= SPECK) return undefined;
  return { x: ((west + east) / 2) * world, y: ((north + south) / 2) * world, size, box };
}

function cellsAround(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => `${column + across},${row + down}`));
}

/** The circles as points: property `count` in words, numeric ids in their order. */
export function toClusters(clusters: readonly Cluster[]): FeatureCollection<Point> {
  return {
    type: "FeatureCollection",
    features: clusters.map(
      ({ keys, at }, id): Feature<Point> => ({
        type: "Feature",
        id,
        properties: { count: keys.length, words: String(keys.length) },
        geometry: { type: "Point", coordinates: [...at] },
      }),
    ),
  };
}
