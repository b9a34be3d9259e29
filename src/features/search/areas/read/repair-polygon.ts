import Flatbush from "flatbush";
import { signedRingArea } from "../../../../geo/area/area.ts";
import { holesBesideOuter, readPositions } from "../../../../geo/area/area-text.ts";
import { ringBox } from "../../../../geo/area/box.ts";
import { rewindPolygon, subtractPolygons, unitePolygons } from "../../../../geo/area/clip.ts";
import { containsPoint, edgesTouch, outlinesTouch, turn, within } from "../../../../geo/area/intersects.ts";
import { unwrapRing } from "../../../../geo/longitude.ts";
import { entryAt } from "../../../../geo/packed.ts";
import { closeRing, ends, isRoundPole, vertex } from "../../../../geo/ring.ts";
import type { Box, Polygon, Position, Ring } from "../../../../geo/types.ts";

export type Repair =
  | "heights"
  | "unclosed"
  | "clockwise"
  | "repeated"
  | "beyond-180"
  | "hole-cut"
  | "crossing";

export type ShapeFault =
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
  fault: ShapeFault | undefined;
  crossings: readonly Position[];
  /** Ground in crossings too small to be intended, km². */
  leftOutKm2: number;
}

/** Smaller loops, as a share of the whole, are left out: slips of the hand. */
const SMALL_SHARE = 1e-3;
/** Rounding remainder between edges, km². */
const NOTHING_KM2 = 1e-9;
/** Maximum corners for cutting at crossings and at holes beyond the outline; more take minutes. */
const MOST_TO_CUT = 5_000;
/** Maximum passes: rounding can make new crossings. */
const ROUNDS = 8;

interface RepairOptions {
  toDegrees: ((position: Position) => Position) | undefined;
  /** Finds holes by nesting, not by order. */
  nested: boolean;
  counterClockwise: boolean;
}

/** Repairs the rings of a polygon from a file into valid polygons in continuous longitudes. */
export function repairPolygon(raw: unknown, options: RepairOptions): Repaired {
  const repairs = new Set<Repair>();
  const unusable = (fault: ShapeFault): Repaired => ({
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
  const outer = entryAt(rings, 0);
  if (options.counterClockwise && signedRingArea(outer) < 0) repairs.add("clockwise");
  const untangled = rings.map(untangle);
  if (!untangled.every((one) => one !== undefined)) return unusable("tangled");
  const crossings = untangled.flatMap((one) => one.crossings);
  const whole = Math.abs(signedRingArea(outer));
  let leftOutKm2 = 0;
  const isMeant = (loop: Ring) => {
    const area = Math.abs(signedRingArea(loop));
    if (area >= SMALL_SHARE * whole) return true;
    leftOutKm2 += area;
    return false;
  };
  const kept = untangled.map(({ polygons, isTangled }) => {
    if (isTangled) repairs.add("crossing");
    const wide = polygons.map((loops) =>
      loops.filter((loop) => Math.abs(signedRingArea(loop)) > NOTHING_KM2),
    );
    return (isTangled ? wide.map((loops) => loops.filter(isMeant)) : wide).filter(
      (loops) => loops.length > 0,
    );
  });
  const polygons = options.nested
    ? byNesting(kept.flat(2))
    : withHoles(kept[0] ?? [], kept.slice(1).flat(2), repairs);
  if (!polygons) return unusable("tangled");
  if (polygons.length === 0) return unusable("no-area");
  return { polygons: polygons.map(rewindPolygon), repairs, fault: undefined, crossings, leftOutKm2 };
}

export function positionsFault(positions: readonly Position[]): Exclude<ShapeFault, "numbers"> | undefined {
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

/** Takes a ring that meets itself apart: what it runs round. Undefined where that takes too long. */
function untangle(ring: Ring) {
  if (!meetsItself(ring)) return { polygons: [[ring]], crossings: [], isTangled: false };
  if (ring.length > MOST_TO_CUT) return undefined;
  // Turned before it is looked at: rounding can differ by the way round.
  const united = (of: Polygon) => unitePolygons([of, of]).map(rewindPolygon);
  let polygons = united([ring]);
  for (let round = 1; polygons.flat().some(meetsItself); round++) {
    if (round === ROUNDS) return undefined;
    polygons = polygons.flatMap(united);
  }
  const corners = new Set<string>();
  const crossings = new Map<string, Position>();
  for (const corner of ring.slice(1)) {
    if (corners.has(`${corner}`)) crossings.set(`${corner}`, corner);
    corners.add(`${corner}`);
  }
  for (const corner of polygons.flat(2)) if (!corners.has(`${corner}`)) crossings.set(`${corner}`, corner);
  return { polygons, crossings: [...crossings.values()], isTangled: true };
}

/** Returns whether edges that are not neighbors meet. */
function meetsItself(ring: Ring): boolean {
  const edges = ring.length - 1;
  if (edges < 4) return false;
  const boxes = Array.from({ length: edges }, (_, edge): Box => {
    const [[x1, y1], [x2, y2]] = [vertex(ring, edge), vertex(ring, edge + 1)];
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  });
  const tree = treeOf(boxes);
  const meets = (i: number) => (j: number) =>
    j > i + 1 && !(i === 0 && j === edges - 1) && edgesTouch(ring, i, ring, j);
  return boxes.some((box, i) => tree.search(...box, meets(i)).length > 0);
}

/** Returns whether a ring lies in another; they may touch, not cross. */
function liesWithin(outer: Ring, ring: Ring): boolean {
  // A point off the outline decides; without one the rings are equal.
  for (let index = 0; index + 1 < ring.length; index++) {
    const [a, b] = [vertex(ring, index), vertex(ring, index + 1)];
    for (const position of [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const]) {
      if (!isOnOutline(outer, position)) return containsPoint(outer, position);
    }
  }
  return true;
}

function isOnOutline(ring: Ring, [x, y]: Position): boolean {
  return ring.some(([x2, y2], index) => {
    const [x1, y1] = ring[index - 1] ?? [x2, y2];
    return turn(x1, y1, x2, y2, x, y) === 0 && within(x1, x2, x) && within(y1, y2, y);
  });
}

/** A ring in another is its hole, one in a hole a part of its own. */
function byNesting(rings: readonly Ring[]): Polygon[] {
  const [first] = rings;
  if (!first) return [];
  const [, ...beside] = holesBesideOuter([first, ...rings]);
  const bySize = beside.sort((a, b) => Math.abs(signedRingArea(b)) - Math.abs(signedRingArea(a)));
  const near = treeOf(bySize.map(ringBox));
  const parts = new Map<number, Ring[]>();
  for (const [index, ring] of bySize.entries()) {
    const around = near
      .search(...ringBox(ring), (other) => other < index && liesWithin(entryAt(bySize, other), ring))
      .sort((a, b) => a - b);
    const innermost = parts.get(around.findLast((other) => parts.has(other)) ?? -1);
    if (around.length % 2 === 1 && innermost) innermost.push(ring);
    else parts.set(index, [ring]);
  }
  return [...parts.values()];
}

function treeOf(boxes: readonly Box[]): Flatbush {
  const tree = new Flatbush(boxes.length);
  for (const box of boxes) tree.add(...box);
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
  const [, ...beside] = holesBesideOuter([entryAt(first, 0), ...holes]);
  const near = treeOf(beside.map(ringBox));
  const meets = (hole: Ring) => (other: number) => {
    const ring = entryAt(beside, other);
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
