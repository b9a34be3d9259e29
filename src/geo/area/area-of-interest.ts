import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import type { Box, Polygon, Ring } from "../types.ts";
import { boxRing, ringBox, unionBox } from "./box.ts";
import { containsPoint, outlinesTouch, ringsIntersect } from "./intersects.ts";
import { splitAtAntimeridian } from "./split-antimeridian.ts";

/** Whether a continuous ring is an upright rectangle, and which. */
export function asBox(ring: Ring): Box | undefined {
  if (ring.length !== 5) return undefined;
  const box = ringBox(ring);
  const corners = boxRing(box).slice(0, 4);
  const all = corners.every(([lng, lat]) =>
    ring.some((position) => position[0] === lng && position[1] === lat),
  );
  return all ? box : undefined;
}

/**
 * Whether a footprint (wrapped ring) shares a point with a polygon, holes respected, in any copy of the world. The same
 * test that the service makes for a ring without holes.
 */
export function footprintMeets(polygon: Polygon, footprint: Ring): boolean {
  const [outer, ...holes] = polygon;
  if (!outer) return false;
  return copiesNear(footprint, outer).some(
    (ring) => ringsIntersect(outer, ring) && !holes.some((hole) => liesInside(hole, ring)),
  );
}

/** The copies of a footprint that can touch `outer`: the world's circumference apart, around it. */
function copiesNear(footprint: Ring, outer: Ring): Ring[] {
  const ring = unwrapRing(footprint);
  const [west, , east] = ringBox(ring);
  const [outerWest, , outerEast] = ringBox(outer);
  const centre = (west + east) / 2;
  const start = longitudeNear(centre, (outerWest + outerEast) / 2);
  return [-360, 0, 360]
    .map((world) => shiftRing(ring, start + world - centre))
    .filter((copy) => {
      const box = ringBox(copy);
      return box[0] <= outerEast && box[2] >= outerWest;
    });
}

/** Whether a ring lies wholly inside a hole without touching its edge. */
function liesInside(hole: Ring, ring: Ring): boolean {
  return ring.every((position) => containsPoint(hole, position)) && !outlinesTouch(ring, hole);
}

/** The continuous box of an area; undefined for none. */
export function areaBox(area: readonly Polygon[]): Box | undefined {
  return unionBox(area.flatMap(([outer]) => (outer ? [ringBox(outer)] : [])));
}

/** Whether an area reaches over the antimeridian, so that it is searched in more than one part. */
export function crossesAntimeridian(area: readonly Polygon[]): boolean {
  return area.some((polygon) => splitAtAntimeridian(polygon).length > 1);
}
