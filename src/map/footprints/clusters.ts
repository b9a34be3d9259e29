import type { FeatureCollection, Point } from "geojson";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRingNear } from "../../geo/longitude.ts";
import { latitudeOf, mercator } from "../../geo/mercator.ts";
import { entryAt } from "../../geo/packed.ts";
import type { Box, Position } from "../../geo/types.ts";
import { collectionOf, pointFeature } from "../features.ts";
import type { Footprint } from "../footprint.ts";
import { boxAt, type FootprintColumns, rankOf } from "./footprint-columns.ts";
import { pickIndexOf } from "./pick-index.ts";

/** Footprints smaller than this, px, are specks. */
const SPECK = 16;
/** Specks smaller than this, px, become a circle even alone. */
const UNSEEN = 6;
/** Maximum distance between specks of one circle, px: nearer circles would cover each other. */
const REACH = 36;

export interface Cluster {
  members: readonly number[];
  /** Center of the first, longitude within ±180 or just beyond. */
  at: Position;
}

interface Gathering {
  x: number;
  y: number;
  size: number;
  members: number[];
}

/** Gathers the specks at a zoom into circles, each into the first in reach; marked frames stay footprints. */
export function clusterFootprints(
  columns: FootprintColumns,
  zoom: number,
): { single: Uint32Array; clusters: Cluster[] } {
  const { footprints, ranks } = columns;
  const world = 512 * 2 ** zoom;
  const single: number[] = [];
  const gatherer = speckGatherer(world);
  for (let index = 0; index < footprints.length; index++) {
    const place = placeOf(columns, index, world);
    if (place.size >= SPECK || entryAt(ranks, index) > LAST_UNMARKED) single.push(index);
    else gatherer.gather(index, place);
  }
  const clusters: Cluster[] = [];
  for (const { members, x, y, size } of gatherer.all) {
    if (members.length > 1 || size < UNSEEN) {
      clusters.push({ members, at: [(x / world - 0.5) * 360, latitudeOf(y / world)] });
    } else single.push(...members);
  }
  return { single: Uint32Array.from(single), clusters };
}

/** Outlines of a higher rank are never clustered. */
const LAST_UNMARKED = rankOf("owned");

type Place = Pick<Gathering, "x" | "y" | "size">;

function speckGatherer(world: number) {
  const all: Gathering[] = [];
  const columnCount = Math.max(1, Math.floor(world / REACH));
  /** Gatherings by cell, the latest first. The last column is beside the first. */
  const cells = new Map<number, Gathering[]>();
  const cellOf = (column: number, row: number) => row * columnCount + ((column + columnCount) % columnCount);
  const findNear = (column: number, row: number, { x, y }: Place): Gathering | undefined => {
    for (let across = column - 1; across <= column + 1; across++) {
      for (let down = row - 1; down <= row + 1; down++) {
        const near = cells.get(cellOf(across, down))?.find((gathering) => {
          const apart = Math.abs(gathering.x - x);
          return Math.hypot(Math.min(apart, world - apart), gathering.y - y) <= REACH;
        });
        if (near) return near;
      }
    }
    return undefined;
  };
  return {
    all,
    gather(index: number, place: Place): void {
      const [column, row] = [Math.floor((place.x / world) * columnCount), Math.floor(place.y / REACH)];
      const near = findNear(column, row, place);
      if (near) {
        near.members.push(index);
        return;
      }
      const gathering = { ...place, members: [index] };
      all.push(gathering);
      const cell = cellOf(column, row);
      cells.set(cell, [gathering, ...(cells.get(cell) ?? [])]);
    },
  };
}

/** Returns the center and the longer side of a footprint's box, px of the world. */
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

export function clusterBox(footprints: readonly Footprint[], { members, at }: Cluster): Box | undefined {
  return unionBox(members.map((index) => ringBox(unwrapRingNear(entryAt(footprints, index).ring, at[0]))));
}

const MOST_CIRCLES = 400;

/** Returns the clusters in a continuous view and as far again around it; all where there are few. */
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

export function clustersBeside(
  clusters: readonly Cluster[],
  footprint: Footprint | undefined,
): readonly Cluster[] {
  if (!footprint) return clusters;
  const cover = pickIndexOf([footprint]);
  return clusters.filter(({ at }) => cover.framesAt(at).length === 0);
}

/** Returns the circles as points with their words; one of a single frame is a dot without words. */
export function toClusters(clusters: readonly Cluster[]): FeatureCollection<Point> {
  return collectionOf(
    clusters.map(({ members, at }, id) => {
      const properties = { count: members.length, words: members.length > 1 ? String(members.length) : "" };
      return { ...pointFeature(at, properties), id };
    }),
  );
}
