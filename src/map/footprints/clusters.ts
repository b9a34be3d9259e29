import type { Feature, FeatureCollection, Point } from "geojson";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRingNear } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { Box, Position } from "../../geo/types.ts";
import { latitudeOf, mercator } from "../basemap/mercator.ts";
import type { Footprint } from "../footprint.ts";
import { boxAt, DEGREE, type FootprintColumns } from "./footprint-columns.ts";
import { rankOf } from "./outlines.ts";

/** A footprint narrower and lower than this is a speck, pixels. */
const SPECK = 16;
/** One that is narrower and lower than this cannot be seen, pixels: it becomes a circle though it is alone. */
const UNSEEN = 6;
/** Specks whose centres lie within this way of each other become one circle, pixels. */
const REACH = 28;

/** Frames too small to be told apart or to be seen, drawn as one circle with their count. */
export interface Cluster {
  /** Their places in the list. */
  members: readonly number[];
  /** The centre of the first, longitude within ±180 or just beyond. */
  at: Position;
}

interface Gathering {
  x: number;
  y: number;
  size: number;
  members: number[];
}

/**
 * Gathers the footprints that are specks at a zoom into counted clusters; a speck alone that can be seen, and a frame in
 * the cart or otherwise marked, stays a footprint. Specks are taken in their order, each joins the first cluster in reach, so that the
 * same list always gives the same circles. Costs a look at the nine cells around each speck.
 */
export function clusterFootprints(
  columns: FootprintColumns,
  zoom: number,
): { single: Uint32Array; clusters: Cluster[] } {
  const { footprints, ranks, boxes } = columns;
  const world = 512 * 2 ** zoom;
  const single = new Uint32Array(footprints.length);
  let singles = 0;
  let gatherer: ReturnType<typeof speckGatherer> | undefined;
  const wide = (SPECK / world) * 360 * DEGREE;
  for (let index = 0; index < footprints.length; index++) {
    const isWide = (boxes[4 * index + 2] ?? 0) - (boxes[4 * index] ?? 0) >= wide;
    if (isWide || (ranks[index] ?? 0) > LAST_UNMARKED) {
      single[singles++] = index;
      continue;
    }
    gatherer ??= speckGatherer(footprints.length, world);
    const place = placeOf(columns, index, world);
    if (place.size >= SPECK) single[singles++] = index;
    else gatherer.gather(index, place);
  }
  const clusters: Cluster[] = [];
  for (const { members, x, y, size } of gatherer?.all ?? []) {
    const [alone] = members;
    if (members.length > 1 || size < UNSEEN) {
      clusters.push({ members, at: [(x / world - 0.5) * 360, latitudeOf(y / world)] });
    } else if (alone !== undefined) single[singles++] = alone;
  }
  return { single: single.subarray(0, singles), clusters };
}

/** What has a later outline is seen as itself however small it is. */
const LAST_UNMARKED = rankOf("owned");

type Place = Pick<Gathering, "x" | "y" | "size">;

/** Gathers up to so many specks in a world so wide, pixels. */
function speckGatherer(most: number, world: number) {
  const all: Gathering[] = [];
  const columnCount = Math.max(1, Math.floor(world / REACH));
  const cells = cellTable(most, columnCount);
  return {
    all,
    gather(index: number, { x, y, size }: Place): void {
      const [column, row] = [Math.floor((x / world) * columnCount), Math.floor(y / REACH)];
      const near = cells.find(column, row, (at) => {
        const gathering = all[at];
        if (!gathering) return false;
        const across = Math.abs(gathering.x - x);
        return Math.hypot(Math.min(across, world - across), gathering.y - y) <= REACH;
      });
      if (near !== undefined) all[near]?.members.push(index);
      else cells.add(column, row, all.push({ x, y, size, members: [index] }) - 1);
    },
  };
}

/** The centre of a footprint and the longer side of its box, as pixels of a world so wide. */
function placeOf(columns: FootprintColumns, index: number, world: number): Place {
  const [west, south, east, north] = boxAt(columns, index);
  const [left, top] = mercator([west, north]);
  const [right, bottom] = mercator([east, south]);
  return {
    x: ((left + right) / 2) * world,
    y: ((top + bottom) / 2) * world,
    size: Math.max(right - left, bottom - top) * world,
  };
}

/** The box of a cluster's footprints, continuous: each in the world that is nearest to the first. */
export function clusterBox(footprints: readonly Footprint[], { members, at }: Cluster): Box | undefined {
  return unionBox(members.map((index) => ringBox(unwrapRingNear(entryAt(footprints, index).ring, at[0]))));
}

/**
 * Things by their cell: a chain of them for each of a fixed number of slots, which far cells may share. The last column lies beside
 * the first.
 */
function cellTable(most: number, columnCount: number) {
  const slots = 2 ** Math.ceil(Math.log2(most + 1));
  const first = new Int32Array(slots).fill(-1);
  const next = new Int32Array(most).fill(-1);
  const slotOf = (column: number, row: number) => {
    const wrapped = (column + columnCount) % columnCount;
    return (Math.imul(wrapped, 73_856_093) ^ Math.imul(row, 19_349_663)) & (slots - 1);
  };
  return {
    add(column: number, row: number, thing: number) {
      const slot = slotOf(column, row);
      next[thing] = first[slot] ?? -1;
      first[slot] = thing;
    },
    /** The first thing in a cell or in one beside it that holds. */
    find(column: number, row: number, holds: (thing: number) => boolean): number | undefined {
      for (let across = column - 1; across <= column + 1; across++) {
        for (let down = row - 1; down <= row + 1; down++) {
          let thing = first[slotOf(across, down)] ?? -1;
          for (; thing >= 0; thing = next[thing] ?? -1) if (holds(thing)) return thing;
        }
      }
      return undefined;
    },
  };
}

/** Up to this many circles are all given to the map. */
const MOST_CIRCLES = 400;

/** The clusters in a view, a continuous box, and as far again around it; all of them where they are few. */
export function clustersNear(clusters: readonly Cluster[], view: Box): readonly Cluster[] {
  if (clusters.length <= MOST_CIRCLES) return clusters;
  const [west, south, east, north] = view;
  const [width, height] = [east - west, north - south];
  const middle = (west + east) / 2;
  return clusters.filter(
    ({ at: [lng, lat] }) =>
      Math.abs(longitudeNear(lng, middle) - middle) <= 1.5 * width &&
      lat >= south - height &&
      lat <= north + height,
  );
}

/** The circles as points: property `count`, and the same in words; numeric ids in their order. */
export function toClusters(clusters: readonly Cluster[]): FeatureCollection<Point> {
  return {
    type: "FeatureCollection",
    features: clusters.map(
      ({ members, at }, id): Feature<Point> => ({
        type: "Feature",
        id,
        properties: { count: members.length, words: String(members.length) },
        geometry: { type: "Point", coordinates: [...at] },
      }),
    ),
  };
}
