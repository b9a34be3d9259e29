import { totalArea } from "../area/area.ts";
import { boxesTouch, ringBox } from "../area/box.ts";
import { subtractPolygons, unitePolygons } from "../area/clip.ts";
import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import type { Polygon, Ring } from "../types.ts";

/** A footprint as items carry it: a ring with wrapped longitudes. */
export interface CoveringFrame {
  frameID: string;
  ring: Ring;
}

/** How much of an area a sequence of frames covers; all areas in km², on the sphere, in any copy of the world. */
export interface Cover {
  areaKm2: number;
  coveredKm2: number;
  /** What each frame adds to the frames before it. */
  added: readonly { frameID: string; km2: number }[];
  /** What none of them covers, as continuous polygons. */
  gap: readonly Polygon[];
}

/** Covers an area (continuous polygons, which may overlap) with frames in their order. */
export function coverArea(area: readonly Polygon[], frames: readonly CoveringFrame[]): Cover {
  let gap: readonly Polygon[] = unitePolygons(area);
  const areaKm2 = totalArea(gap);
  let left = areaKm2;
  const added = frames.map(({ frameID, ring }) => {
    gap = takeAway(gap, ring);
    const before = left;
    left = totalArea(gap);
    return { frameID, km2: Math.max(0, before - left) };
  });
  return { areaKm2, coveredKm2: Math.max(0, areaKm2 - left), added, gap };
}

/** What is left of continuous polygons without the part under a footprint. */
export function takeAway(polygons: readonly Polygon[], footprint: Ring): readonly Polygon[] {
  const ring = unwrapRing(footprint);
  const box = ringBox(ring);
  const centre = (box[0] + box[2]) / 2;
  let left = polygons;
  for (const shift of worldsOf(polygons, centre)) {
    const moved = shiftRing(ring, shift);
    const movedBox = ringBox(moved);
    const touched = left.filter(([outer]) => outer && boxesTouch(ringBox(outer), movedBox));
    if (touched.length === 0) continue;
    const untouched = left.filter((polygon) => !touched.includes(polygon));
    left = [...untouched, ...subtractPolygons(touched, [[moved]])];
  }
  return left;
}

/** The distinct shifts that bring a footprint at `centre` beside each of the polygons. */
function worldsOf(polygons: readonly Polygon[], centre: number): number[] {
  const shifts = polygons.flatMap(([outer]) => {
    if (!outer) return [];
    const [west, , east] = ringBox(outer);
    // A wide area may meet two copies of a footprint, one at each end.
    return [west, (west + east) / 2, east].map((lng) => longitudeNear(centre, lng) - centre);
  });
  return [...new Set(shifts)];
}
