import { totalArea } from "../area/area.ts";
import { boxesTouch, ringBox } from "../area/box.ts";
import { intersectPolygons } from "../area/clip.ts";
import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import type { Polygon, Ring } from "../types.ts";

/**
 * Share of an area (continuous polygons) that a footprint covers, 0 to 1, by true area and in any copy of the world.
 * `footprint` is a ring as items carry it (wrapped longitudes).
 */
export function coverageShare(area: readonly Polygon[], footprint: Ring): number {
  const whole = totalArea(area);
  if (whole === 0) return 0;
  const continuous = unwrapRing(footprint);
  const box = ringBox(continuous);
  const centre = (box[0] + box[2]) / 2;
  let covered = 0;
  for (const polygon of area) {
    const outer = polygon[0];
    if (!outer) continue;
    const areaBox = ringBox(outer);
    const shift = longitudeNear(centre, (areaBox[0] + areaBox[2]) / 2) - centre;
    const moved = shiftRing(continuous, shift);
    if (boxesTouch(areaBox, ringBox(moved))) covered += totalArea(intersectPolygons([polygon], [[moved]]));
  }
  return Math.min(1, covered / whole);
}
