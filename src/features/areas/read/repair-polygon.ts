import Flatbush from "flatbush";
import { signedRingArea } from "../../../geo/area/area.ts";
import { holesBesideOuter, readPositions } from "../../../geo/area/area-text.ts";
import { ringBox } from "../../../geo/area/box.ts";
import { rewindPolygon, subtractPolygons } from "../../../geo/area/clip.ts";
import { outlinesTouch } from "../../../geo/area/intersects.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import { closeRing, ends, isRoundPole } from "../../../geo/ring.ts";
import type { Polygon, Position, Ring } from "../../../geo/types.ts";
import { liesWithin, simpleLoops } from "./simple-loops.ts";

/** What was put right at a polygon. */
export type Repair =
  | "heights"
  | "unclosed"
  | "clockwise"
  | "repeated"
  | "beyond-180"
  | "hole-cut"
  | "crossing";

/** Why a polygon cannot be used. */
export type Fault =
  | "numbers"
  | "corners"
  | "latitude"
  | "swapped"
  | "metres"
  | "pole"
  | "no-area"
  | "tangled";

/** A polygon put right: its parts, or why there are none. */
export interface Repaired {
  polygons: readonly Polygon[];
  repairs: ReadonlySet<Repair>;
  fault: Fault | undefined;
  /** Where it crossed itself. */
  crossings: readonly Position[];
  /** What crossings enclosed that is too little to be meant, km². */
  leftOutKm2: number;
}

/** Loops of less than this share of the whole are left out: hands make them, not shapes. */
const SMALL_SHARE = 1e-3;
/** Less is what rounding leaves between edges, km². */
const NOTHING_KM2 = 1e-9;
/** Most corners for cutting at holes that reach over the outline; beyond it that takes minutes. */
const MOST_TO_CUT = 5_000;

interface RepairOptions {
  /** Into longitude and latitude. */
  toDegrees: ((position: Position) => Position) | undefined;
  /** Which ring is a hole is told by where it lies, not by its order. */
  nested: boolean;
  /** The format wants outlines counter-clockwise. */
  counterClockwise: boolean;
}

/** Makes the rings of one polygon, as a file has them, into valid polygons in continuous longitudes. */
export function repairPolygon(raw: unknown, options: RepairOptions): Repaired {
  const repairs = new Set<Repair>();
  const unusable = (fault: Fault): Repaired => ({
    polygons: [],
    repairs,
    fault,
    crossings: [],
    leftOutKm2: 0,
  });
  if (!Array.isArray(raw) || raw.length === 0) return unusable("numbers");
  const rings: Ring[] = [];
  for (const one of raw) {
    const read = readPositions(one);
    if (!read) return unusable("numbers");
    if ((one as unknown[][]).some((position) => position.length > 2)) repairs.add("heights");
    const fault = options.toDegrees ? undefined : positionsFault(read);
    if (fault) return unusable(fault);
    const positions = options.toDegrees ? read.map(options.toDegrees) : read;
    if (positionsFault(positions)) return unusable("latitude");
    const ring = tidy(positions, repairs);
    if (!ring) return unusable("corners");
    if (isRoundPole(ring)) return unusable("pole");
    rings.push(ring);
  }
  const outer = rings[0] as Ring;
  if (options.counterClockwise && signedRingArea(outer) < 0) repairs.add("clockwise");
  const taken = rings.map((ring) => simpleLoops(ring));
  if (taken.some((loops) => !loops)) return unusable("tangled");
  const crossings = taken.flatMap((one) => one?.meetings ?? []);
  if (crossings.length > 0) repairs.add("crossing");
  const whole = Math.abs(signedRingArea(outer));
  let leftOutKm2 = 0;
  const isMeant = (loop: Ring) => {
    const area = Math.abs(signedRingArea(loop));
    if (area >= SMALL_SHARE * whole) return true;
    leftOutKm2 += area;
    return false;
  };
  const kept = taken.map((one) => {
    const loops = one?.loops ?? [];
    const wide = loops.filter((loop) => Math.abs(signedRingArea(loop)) > NOTHING_KM2);
    return (one?.meetings.length ?? 0) > 0 ? wide.filter(isMeant) : wide;
  });
  const polygons = options.nested
    ? byNesting(kept.flat())
    : withHoles(nonZero(kept[0] ?? []), kept.slice(1).flat(), repairs);
  if (!polygons) return unusable("tangled");
  if (polygons.length === 0) return unusable("no-area");
  return { polygons: polygons.map(rewindPolygon), repairs, fault: undefined, crossings, leftOutKm2 };
}

/** Why positions cannot be longitude and latitude. */
export function positionsFault(positions: readonly Position[]): Exclude<Fault, "numbers"> | undefined {
  if (positions.some(([lng, lat]) => !Number.isFinite(lng) || !Number.isFinite(lat))) return "latitude";
  if (positions.some(([lng, lat]) => Math.abs(lng) > 720 || Math.abs(lat) > 720)) return "metres";
  if (positions.every(([, lat]) => Math.abs(lat) <= 90)) return undefined;
  return positions.every(([lng]) => Math.abs(lng) <= 90) ? "swapped" : "latitude";
}

/** Closed and continuous, without corners that stand twice in a row; undefined with fewer than three of them. */
function tidy(positions: readonly Position[], repairs: Set<Repair>): Ring | undefined {
  if (positions.length === 0) return undefined;
  const [first, last] = ends(positions);
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const open = isClosed ? positions.slice(0, -1) : positions;
  const corners = open.filter(([x, y], i) => i === 0 || x !== open[i - 1]?.[0] || y !== open[i - 1]?.[1]);
  if (corners.length < 3) return undefined;
  if (!isClosed) repairs.add("unclosed");
  if (corners.length < open.length) repairs.add("repeated");
  if (corners.some(([lng]) => Math.abs(lng) > 180)) repairs.add("beyond-180");
  return unwrapRing(closeRing(corners));
}

/** The loops of one ring: those beside each other are parts, one that runs back inside another is a hole of it. */
function nonZero(loops: readonly Ring[]): Polygon[] {
  if (loops.length === 1) return [[loops[0] as Ring]];
  const bySize = [...loops].sort((a, b) => Math.abs(signedRingArea(b)) - Math.abs(signedRingArea(a)));
  const parts: Ring[][] = [];
  for (const loop of bySize) {
    const around = parts.find(([outer]) => outer && liesWithin(outer, loop));
    if (!around) parts.push([loop]);
    else if (signedRingArea(loop) > 0 !== signedRingArea(around[0] as Ring) > 0) around.push(loop);
  }
  return parts;
}

/** Rings of any order: one in another is its hole, one in a hole is a part of its own. */
function byNesting(rings: readonly Ring[]): Polygon[] {
  const [first] = rings;
  if (!first) return [];
  const [, ...beside] = holesBesideOuter([first, ...rings]);
  const bySize = beside.sort((a, b) => Math.abs(signedRingArea(b)) - Math.abs(signedRingArea(a)));
  const near = boxTree(bySize);
  const parts = new Map<number, Ring[]>();
  for (const [index, ring] of bySize.entries()) {
    const around = near
      .search(...ringBox(ring), (other) => other < index && liesWithin(bySize[other] as Ring, ring))
      .sort((a, b) => a - b);
    const innermost = parts.get(around.findLast((other) => parts.has(other)) ?? -1);
    if (around.length % 2 === 1 && innermost) innermost.push(ring);
    else parts.set(index, [ring]);
  }
  return [...parts.values()];
}

/** Finds rings by their boxes, so that of many only those that are near are compared. */
function boxTree(rings: readonly Ring[]): Flatbush {
  const tree = new Flatbush(rings.length);
  for (const ring of rings) tree.add(...ringBox(ring));
  tree.finish();
  return tree;
}

/** Parts with their holes; a hole that reaches over an outline is cut off there. Undefined where that takes too long. */
function withHoles(
  parts: readonly Polygon[],
  holes: readonly Ring[],
  repairs: Set<Repair>,
): readonly Polygon[] | undefined {
  const [first] = parts;
  if (holes.length === 0 || !first) return parts;
  const [, ...beside] = holesBesideOuter([first[0] as Ring, ...holes]);
  const near = boxTree(beside);
  const meets = (hole: Ring) => (other: number) => {
    const ring = beside[other] as Ring;
    return ring !== hole && (outlinesTouch(ring, hole) || liesWithin(ring, hole));
  };
  const clean = beside.every(
    (hole) =>
      parts.some(([outer]) => outer && liesWithin(outer, hole) && !outlinesTouch(outer, hole)) &&
      near.search(...ringBox(hole), meets(hole)).length === 0,
  );
  if (clean && parts.length === 1) return [[...first, ...beside]];
  if (!clean) repairs.add("hole-cut");
  const corners = [...parts.flat(), ...beside].reduce((sum, ring) => sum + ring.length, 0);
  if (corners > MOST_TO_CUT) return undefined;
  return subtractPolygons(
    parts,
    beside.map((hole) => [hole]),
  );
}
