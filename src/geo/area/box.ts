import { wrapLongitude } from "../longitude.ts";
import { vertex } from "../ring.ts";
import type { Box, Polygon, Position, Ring } from "../types.ts";

/** Returns the bounding box of an unwrapped ring; east may exceed 180. `@turf/bbox` takes five times as long. */
export function ringBox(ring: Ring): Box {
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < ring.length; index++) {
    const position = vertex(ring, index);
    const lng = position[0];
    const lat = position[1];
    if (lng < west) west = lng;
    if (lng > east) east = lng;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return [west, south, east, north];
}

/** Returns a valid `bbox`: longitudes in [-180, 180], west > east across the antimeridian. */
export function wrapBox([west, south, east, north]: Box): Box {
  if (east - west >= 360) return [-180, south, 180, north];
  const wrappedWest = wrapLongitude(west);
  const wrappedEast = wrapLongitude(east);
  if (wrappedWest === 180 && wrappedEast < 180) return [-180, south, wrappedEast, north];
  if (wrappedEast === -180 && wrappedWest > -180) return [wrappedWest, south, 180, north];
  return [wrappedWest, south, wrappedEast, north];
}

/** Reads a `bbox` of the interface as a continuous box: west > east becomes east + 360. */
export function unwrapBox([west, south, east, north]: Box): Box {
  return west > east ? [west, south, east + 360, north] : [west, south, east, north];
}

export function boxesTouch(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

export function unionBox(boxes: readonly Box[]): Box | undefined {
  const [first, ...others] = boxes;
  if (!first) return undefined;
  return others.reduce<Box>(
    (all, box) => [
      Math.min(all[0], box[0]),
      Math.min(all[1], box[1]),
      Math.max(all[2], box[2]),
      Math.max(all[3], box[3]),
    ],
    first,
  );
}

export function boxRing([west, south, east, north]: Box): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Returns the box of a continuous ring that is an upright rectangle. */
export function asBox(ring: Ring): Box | undefined {
  if (ring.length !== 5) return undefined;
  const box = ringBox(ring);
  const corners = boxRing(box).slice(0, 4);
  const all = corners.every(([lng, lat]) =>
    ring.some((position) => position[0] === lng && position[1] === lat),
  );
  return all ? box : undefined;
}

export function areaBox(area: readonly Polygon[]): Box | undefined {
  return unionBox(area.flatMap(([outer]) => (outer ? [ringBox(outer)] : [])));
}

/** Returns the middle of a box, longitude within ±180. */
export function boxMiddle([west, south, east, north]: Box): Position {
  return [wrapLongitude((west + east) / 2), (south + north) / 2];
}
