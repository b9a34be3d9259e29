import { totalArea } from "./area/area.ts";
import { areaBox, boxesTouch, boxRing, ringBox } from "./area/box.ts";
import { intersectPolygons, subtractPolygons, unitePolygons } from "./area/clip.ts";
import { longitudeNear, shiftRing, unwrapRing, unwrapRingNear } from "./longitude.ts";
import type { Box, Polygon, Ring } from "./types.ts";

/**
 * Share of an area (continuous polygons) under a footprint (wrapped ring), 0 to 1, by true area in any copy of the
 * world.
 */
export function coverageShare(area: readonly Polygon[], footprint: Ring): number {
  const whole = totalArea(area);
  if (whole === 0) return 0;
  let covered = 0;
  for (const polygon of area) {
    const [outer] = polygon;
    if (!outer) continue;
    const box = ringBox(outer);
    const moved = unwrapRingNear(footprint, (box[0] + box[2]) / 2);
    if (boxesTouch(box, ringBox(moved))) covered += totalArea(intersectPolygons([polygon], [[moved]]));
  }
  return Math.min(1, covered / whole);
}

/** Footprint with wrapped longitudes. */
export interface CoveringFrame {
  frameID: string;
  ring: Ring;
}

export type Cover = ReturnType<typeof coverArea>;

/**
 * Returns what frames cover of an area, km² on the sphere, what each adds to those before it, and the continuous
 * polygons that none covers.
 */
export function coverArea(area: readonly Polygon[], frames: readonly CoveringFrame[]) {
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

function worldsOf(polygons: readonly Polygon[], centre: number): number[] {
  const shifts = polygons.flatMap(([outer]) => {
    if (!outer) return [];
    const [west, , east] = ringBox(outer);
    // A wide area may meet two copies of a footprint, one at each end.
    return [west, (west + east) / 2, east].map((lng) => longitudeNear(centre, lng) - centre);
  });
  return [...new Set(shifts)];
}

/** Share of the area below which a difference is rounding. */
export const COVER_ROUNDING = 1e-6;

/** Returns frames that add nothing to those before them. */
export function idleFrames(cover: Cover | undefined): ReadonlySet<string> {
  if (!cover) return new Set();
  const least = cover.areaKm2 * COVER_ROUNDING;
  return new Set(cover.added.filter(({ km2 }) => km2 <= least).map(({ frameID }) => frameID));
}

/** Frame that may be chosen; `cost` above 0, in any unit. */
export interface Candidate extends CoveringFrame {
  cost: number;
}

/** Chosen frame and the area it adds, km². */
export interface CoverChoice {
  frameID: string;
  km2: number;
}

/** Share of the area that a suggested frame adds at least. */
const LEAST_SHARE = 0.002;

/**
 * Chooses frames that cover `gap` cheaply: always the most newly covered area for its cost. Greedy weighted set
 * cover (Chvátal 1979): good, not proven the cheapest.
 */
export function greedyCover(gap: readonly Polygon[], candidates: readonly Candidate[]): CoverChoice[] {
  const least = totalArea(gap) * LEAST_SHARE;
  const chosen: CoverChoice[] = [];
  let left = gap;
  let leftKm2 = totalArea(gap);
  // An old gain is an upper bound, since choosing other frames only lowers it: only the leader is measured again.
  const open = candidates.map((candidate) => ({ candidate, km2: Number.POSITIVE_INFINITY, round: -1 }));
  for (;;) {
    let best: (typeof open)[number] | undefined;
    for (;;) {
      best = leader(open);
      if (!best || best.round === chosen.length) break;
      best.km2 = Math.max(0, leftKm2 - totalArea(takeAway(left, best.candidate.ring)));
      best.round = chosen.length;
      if (best.km2 < Math.max(least, Number.MIN_VALUE)) open.splice(open.indexOf(best), 1);
    }
    if (!best) return chosen;
    chosen.push({ frameID: best.candidate.frameID, km2: best.km2 });
    left = takeAway(left, best.candidate.ring);
    leftKm2 = totalArea(left);
    open.splice(open.indexOf(best), 1);
  }
}

function leader<T extends { candidate: Candidate; km2: number }>(open: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const entry of open) {
    if (!best || entry.km2 / entry.candidate.cost > best.km2 / best.candidate.cost) best = entry;
  }
  return best;
}

export type CoverTotal = Pick<Cover, "areaKm2" | "coveredKm2">;

interface Placed {
  ring: Ring;
  box: Box;
}

/** Footprints subtracted one by one before the box is halved. */
const FEW = 6;
/** Most halvings: footprints on one spot are not parted by more. */
const DEEPEST = 16;

/** Returns how much of an area frames cover together; quick for thousands of frames. */
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

function placedOver([west, south, east, north]: Box, ring: Ring): Placed[] {
  const own = ringBox(ring);
  const first = Math.ceil((west - own[2]) / 360);
  const last = Math.floor((east - own[0]) / 360);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index): Placed => {
    const moved = shiftRing(ring, 360 * (first + index));
    return { ring: moved, box: ringBox(moved) };
  }).filter((one) => boxesTouch(one.box, [west, south, east, north]));
}

/** Area in a box that no footprint covers, km²; the largest footprints first. */
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

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);
