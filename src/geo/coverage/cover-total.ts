import { totalArea } from "../area/area.ts";
import { areaBox } from "../area/area-of-interest.ts";
import { boxesTouch, boxRing, ringBox } from "../area/box.ts";
import { intersectPolygons, subtractPolygons, unitePolygons } from "../area/clip.ts";
import { shiftRing, unwrapRing } from "../longitude.ts";
import type { Box, Polygon, Ring } from "../types.ts";
import type { Cover, CoveringFrame } from "./cover.ts";

/** How much of an area is covered, km². */
export type CoverTotal = Pick<Cover, "areaKm2" | "coveredKm2">;

/** A footprint in the copy of the world that the area lies in. */
interface Placed {
  ring: Ring;
  box: Box;
}

/** Footprints that are taken away one after the other, before what is left is halved for the others. */
const FEW = 6;
/** How often an area is halved: where many footprints lie on one spot, that does not part them. */
const DEEPEST = 16;

/** How much of an area (continuous polygons, which may overlap) frames cover together; quick for thousands of frames. */
export function coverTotal(area: readonly Polygon[], frames: readonly CoveringFrame[]): CoverTotal {
  const whole = unitePolygons(area);
  const box = areaBox(whole);
  const areaKm2 = totalArea(whole);
  if (!box) return { areaKm2: 0, coveredKm2: 0 };
  const placed = frames
    .flatMap(({ ring }) => placedOver(box, unwrapRing(ring)))
    .sort((a, b) => sizeOf(b.box) - sizeOf(a.box));
  return { areaKm2, coveredKm2: Math.max(0, areaKm2 - gapKm2(whole, box, placed, 0)) };
}

/** The copies of a footprint that touch a box. */
function placedOver([west, south, east, north]: Box, ring: Ring): Placed[] {
  const own = ringBox(ring);
  const first = Math.ceil((west - own[2]) / 360);
  const last = Math.floor((east - own[0]) / 360);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index): Placed => {
    const moved = shiftRing(ring, 360 * (first + index));
    return { ring: moved, box: ringBox(moved) };
  }).filter((one) => boxesTouch(one.box, [west, south, east, north]));
}

/** What of polygons in a box no footprint covers, km²; the footprints are the largest first. */
function gapKm2(polygons: readonly Polygon[], box: Box, frames: readonly Placed[], depth: number): number {
  let left = polygons;
  const few = depth < DEEPEST ? FEW : frames.length;
  for (const { ring } of frames.slice(0, few)) {
    left = subtractPolygons(left, [[ring]]);
    if (left.length === 0) return 0;
  }
  const others = frames.slice(few);
  if (others.length === 0) return totalArea(left);
  let gap = 0;
  for (const half of halvesOf(box)) {
    const part = intersectPolygons(left, [[boxRing(half)]]);
    if (part.length === 0) continue;
    const touching = others.filter((frame) => boxesTouch(frame.box, half));
    gap += gapKm2(part, half, touching, depth + 1);
  }
  return gap;
}

/** The two halves of a box, cut across its longer side. */
function halvesOf([west, south, east, north]: Box): [Box, Box] {
  if (east - west > north - south) {
    const middle = (west + east) / 2;
    return [
      [west, south, middle, north],
      [middle, south, east, north],
    ];
  }
  const middle = (south + north) / 2;
  return [
    [west, south, east, middle],
    [west, middle, east, north],
  ];
}

function sizeOf([west, south, east, north]: Box): number {
  return (east - west) * (north - south);
}
