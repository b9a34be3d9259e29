import Flatbush from "flatbush";
import { signedRingArea } from "../../../geo/area/area.ts";
import { containsPoint, edgesTouch, within } from "../../../geo/area/intersects.ts";
import { closeRing, vertex } from "../../../geo/ring.ts";
import type { Position, Ring } from "../../../geo/types.ts";

export interface Loops {
  /** Rings that cross neither themselves nor each other, orientation kept. */
  loops: Ring[];
  meetings: Position[];
}

/** Maximum meetings; more are no outline. */
const MOST_MEETINGS = 2_000;
/** Maximum passes: rounding can make new crossings. */
const ROUNDS = 8;
/** Maximum distance of a corner from the line between its neighbors, as a share of its length. */
const STRAIGHT = 1e-12;

/**
 * Takes a continuous closed ring apart into simple loops, with a tree of its edges: n log n steps for n corners and a few for each
 * meeting. Undefined for a ring that meets itself thousands of times. `@turf/unkink-polygon` refuses rings with a corner
 * that stands twice.
 */
export function simpleLoops(ring: Ring): Loops | undefined {
  const first = meetingsOf(ring);
  if (!first) return undefined;
  let loops = loopsAt(ring, first);
  for (let round = 1; round < ROUNDS && first.length > 0; round++) {
    const next = loops.map((loop) => ({ loop, meetings: meetingsOf(loop) }));
    if (next.every(({ meetings }) => meetings?.length === 0)) break;
    if (round === ROUNDS - 1 || next.some(({ meetings }) => !meetings)) return undefined;
    loops = next.flatMap(({ loop, meetings = [] }) => loopsAt(loop, meetings));
  }
  return { loops, meetings: unique(first.map(({ at }) => at)) };
}

/** Returns whether a ring lies in another; they may touch, not cross. */
export function liesWithin(outer: Ring, ring: Ring): boolean {
  // A point off the outline decides; without one the rings are equal.
  for (let index = 0; index + 1 < ring.length; index++) {
    const [a, b] = [vertex(ring, index), vertex(ring, index + 1)];
    for (const position of [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const]) {
      if (!onOutline(outer, position)) return containsPoint(outer, position);
    }
  }
  return true;
}

interface Meeting {
  edges: readonly [number, number];
  at: Position;
}

function meetingsOf(ring: Ring): Meeting[] | undefined {
  const edges = ring.length - 1;
  if (edges < 4) return [];
  const tree = new Flatbush(edges);
  for (let i = 0; i < edges; i++) tree.add(...edgeBox(ring, i));
  tree.finish();
  const meetings: Meeting[] = [];
  for (let i = 0; i < edges; i++) {
    const near = tree.search(...edgeBox(ring, i), (j) => j > i + 1 && !(i === 0 && j === edges - 1));
    for (const j of near) {
      if (!edgesTouch(ring, i, ring, j)) continue;
      for (const at of placesOf(ring, i, j)) meetings.push({ edges: [i, j], at });
      if (meetings.length > MOST_MEETINGS) return undefined;
    }
  }
  return meetings;
}

function edgeBox(ring: Ring, edge: number): [number, number, number, number] {
  const [x1, y1] = vertex(ring, edge);
  const [x2, y2] = vertex(ring, edge + 1);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function placesOf(ring: Ring, i: number, j: number): Position[] {
  const [a, b, c, d] = [vertex(ring, i), vertex(ring, i + 1), vertex(ring, j), vertex(ring, j + 1)];
  const ends = unique([
    ...[a, b].filter((end) => onEdge(c, d, end)),
    ...[c, d].filter((end) => onEdge(a, b, end)),
  ]);
  if (ends.length > 0) return ends;
  const [dx1, dy1, dx2, dy2] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const t = ((c[0] - a[0]) * dy2 - (c[1] - a[1]) * dx2) / (dx1 * dy2 - dy1 * dx2);
  if (Number.isFinite(t)) return [[a[0] + t * dx1, a[1] + t * dy1]];
  // Edges that coincide but for rounding: an end of one is as good as on the other.
  const overlap = [a, b]
    .filter((end) => isBetween(c, d, end))
    .concat([c, d].filter((end) => isBetween(a, b, end)));
  return unique(overlap);
}

function onEdge(a: Position, b: Position, [x, y]: Position): boolean {
  return (b[0] - a[0]) * (y - a[1]) === (b[1] - a[1]) * (x - a[0]) && isBetween(a, b, [x, y]);
}

function isBetween(a: Position, b: Position, [x, y]: Position): boolean {
  return within(a[0], b[0], x) && within(a[1], b[1], y);
}

function onOutline(ring: Ring, position: Position): boolean {
  for (let i = 0; i + 1 < ring.length; i++) {
    if (onEdge(vertex(ring, i), vertex(ring, i + 1), position)) return true;
  }
  return false;
}

/** Walks the ring with its meetings as corners; each return to a corner closes a loop. */
function loopsAt(ring: Ring, meetings: readonly Meeting[]): Ring[] {
  if (meetings.length === 0) return [ring];
  const loops: Ring[] = [];
  const path: Position[] = [];
  const visited = new Map<string, number>();
  for (const corner of withMeetings(ring, meetings)) {
    const before = visited.get(keyOf(corner));
    if (before === undefined) {
      visited.set(keyOf(corner), path.push(corner) - 1);
      continue;
    }
    const since = path.splice(before + 1);
    for (const left of since) visited.delete(keyOf(left));
    addLoop(loops, [corner, ...since]);
  }
  addLoop(loops, path);
  return loops;
}

function withMeetings(ring: Ring, meetings: readonly Meeting[]): Position[] {
  const places = new Map<number, Position[]>();
  for (const { edges, at } of meetings) {
    for (const edge of edges) places.set(edge, [...(places.get(edge) ?? []), at]);
  }
  const corners = ring.slice(0, -1).flatMap((start, edge) => {
    const far = (at: Position) => Math.abs(at[0] - start[0]) + Math.abs(at[1] - start[1]);
    return [start, ...(places.get(edge) ?? []).sort((a, b) => far(a) - far(b))];
  });
  return corners.filter((corner, index) => keyOf(corner) !== keyOf(corners.at(index - 1) as Position));
}

function addLoop(loops: Ring[], corners: readonly Position[]): void {
  // A meeting passed straight would only let rounding cross it again.
  const turning: Position[] = [];
  const isStraight = (
    before: Position | undefined,
    corner: Position | undefined,
    after: Position | undefined,
  ) => {
    if (!before || !corner || !after) return false;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const turn = dx * (corner[1] - before[1]) - dy * (corner[0] - before[0]);
    return Math.abs(turn) <= STRAIGHT * (dx * dx + dy * dy);
  };
  for (const corner of corners) {
    while (isStraight(turning.at(-2), turning.at(-1), corner)) turning.pop();
    turning.push(corner);
  }
  while (turning.length > 2 && isStraight(turning.at(-2), turning.at(-1), turning[0])) turning.pop();
  while (turning.length > 2 && isStraight(turning.at(-1), turning[0], turning[1])) turning.shift();
  if (turning.length < 3) return;
  const loop = closeRing(turning);
  if (signedRingArea(loop) !== 0) loops.push(loop);
}

function unique(positions: readonly Position[]): Position[] {
  return [...new Map(positions.map((position) => [keyOf(position), position])).values()];
}

function keyOf([x, y]: Position): string {
  return `${x},${y}`;
}
