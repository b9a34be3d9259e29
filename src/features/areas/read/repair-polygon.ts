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

export type Repair =
  | "heights"
  | "unclosed"
  | "clockwise"
  | "repeated"
  | "beyond-180"
  | "hole-cut"
  | "crossing";

export type Fault =
  | "numbers"
  | "corners"
  | "latitude"
  | "swapped"
  | "metres"
  | "pole"
  | "no-area"
  | "tangled";

export interface Repaired {
  polygons: readonly Polygon[];
  repairs: ReadonlySet<Repair>;
  fault: Fault | undefined;
  crossings: readonly Position[];
  /** Ground in crossings too small to be intended, km². */
  leftOutKm2: number;
}

/** Smaller loops, as a share of the whole, are left out: slips of the hand. */
const SMALL_SHARE = 1e-3;
/** Rounding remainder between edges, km². */
const NOTHING_KM2 = 1e-9;
/** Maximum corners for cutting at holes beyond the outline; more take minutes. */
const MOST_TO_CUT = 5_000;

interface RepairOptions {
  toDegrees: ((position: Position) => Position) | undefined;
  /** Finds holes by nesting, not by order. */
  nested: boolean;
  counterClockwise: boolean;
}

/** Repairs the rings of a polygon from a file into valid polygons in continuous longitudes. */
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
  const taken = rings.map(simpleLoops);
  if (!taken.every((loops) => loops !== undefined)) return unusable("tangled");
  const crossings = taken.flatMap(({ meetings }) => meetings);
  if (crossings.length > 0) repairs.add("crossing");
  const whole = Math.abs(signedRingArea(outer));
  let leftOutKm2 = 0;
  const isMeant = (loop: Ring) => {
    const area = Math.abs(signedRingArea(loop));
    if (area >= SMALL_SHARE * whole) return true;
    leftOutKm2 += area;
    return false;
  };
  const kept = taken.map(({ loops, meetings }) => {
    const wide = loops.filter((loop) => Math.abs(signedRingArea(loop)) > NOTHING_KM2);
    return meetings.length > 0 ? wide.filter(isMeant) : wide;
  });
  const polygons = options.nested
    ? byNesting(kept.flat())
    : withHoles(nonZero(kept[0] ?? []), kept.slice(1).flat(), repairs);
  if (!polygons) return unusable("tangled");
  if (polygons.length === 0) return unusable("no-area");
  return { polygons: polygons.map(rewindPolygon), repairs, fault: undefined, crossings, leftOutKm2 };
}

export function positionsFault(positions: readonly Position[]): Exclude<Fault, "numbers"> | undefined {
  if (positions.some(([lng, lat]) => !Number.isFinite(lng) || !Number.isFinite(lat))) return "latitude";
  if (positions.some(([lng, lat]) => Math.abs(lng) > 720 || Math.abs(lat) > 720)) return "metres";
  if (positions.every(([, lat]) => Math.abs(lat) <= 90)) return undefined;
  return positions.every(([lng]) => Math.abs(lng) <= 90) ? "swapped" : "latitude";
}

/** Closes a ring, makes it continuous, and removes repeated corners; undefined for fewer than three. */
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

/** Loops beside each other are parts; one that runs backwards inside another is its hole. */
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

/** A ring in another is its hole, one in a hole a part of its own. */
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

function boxTree(rings: readonly Ring[]): Flatbush {
  const tree = new Flatbush(rings.length);
  for (const ring of rings) tree.add(...ringBox(ring));
  tree.finish();
  return tree;
}

/** Cuts off holes beyond their outline; undefined where that takes too long. */
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
