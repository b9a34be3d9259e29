import { shiftRing } from "../longitude.ts";
import { closeRing, vertex } from "../ring.ts";
import type { Polygon, Position, Ring } from "../types.ts";
import { signedRingArea } from "./area.ts";
import { ringBox } from "./box.ts";
import { rewindPolygon } from "./clip.ts";
import { containsPoint } from "./intersects.ts";

/** Degrees over the antimeridian that are rounding. */
const SLIVER = 1e-9;
/** Parts smaller than this, km², are rounding. */
const NOTHING_KM2 = 1e-9;

/**
 * Cuts a continuous polygon along the antimeridian into parts within [-180, 180], by the straight line in
 * longitude and latitude (interface 4.1.1).
 */
export function splitAtAntimeridian(polygon: Polygon): Polygon[] {
  const outer = polygon[0];
  if (!outer) return [];
  const [west, , east] = ringBox(outer);
  const firstWorld = Math.floor((west + 180) / 360);
  const lastWorld = Math.ceil((east - 180) / 360);
  const parts: Polygon[] = [];
  for (let world = firstWorld; world <= lastWorld; world++) {
    const [partWest, partEast] = [west - 360 * world, east - 360 * world];
    if (partWest >= 180 - SLIVER || partEast <= -180 + SLIVER) continue;
    let cut: Polygon[] = [polygon.map((ring) => shiftRing(ring, -360 * world))];
    if (partWest < -180 - SLIVER) cut = cut.flatMap((part) => oneSide(part, -180, "east"));
    if (partEast > 180 + SLIVER) cut = cut.flatMap((part) => oneSide(part, 180, "west"));
    parts.push(...cut);
  }
  return parts;
}

/** Cuts at 180° (RFC 7946 3.1.9) and turns rings as 3.1.6 asks. */
export function cutAtAntimeridian(polygon: Polygon): Polygon[] {
  return splitAtAntimeridian(polygon).map(rewindPolygon);
}

/** Stretch of a ring on one side, both ends on the meridian. */
type Chain = Position[];

function oneSide(polygon: Polygon, meridian: number, side: "east" | "west"): Polygon[] {
  // Corners on the meridian count to neither side, so that a part that touches it there is cut in two.
  const isKept = ([lng]: Position) => (side === "east" ? lng > meridian : lng < meridian);
  const whole: Ring[] = [];
  const chains: Chain[] = [];
  for (const [index, ring] of polygon.entries()) {
    // Holes run the other way round, so that the kept side is always to the left.
    const isForward = signedRingArea(ring) > 0 === (index === 0);
    const directed = isForward ? ring : ring.toReversed();
    if (directed.every(isKept)) whole.push(directed);
    for (const chain of chainsOf(directed, meridian, isKept)) {
      if (same(vertex(chain, 0), chain.at(-1))) whole.push(chain);
      else chains.push(chain);
    }
  }
  const rings = [...joined(chains), ...whole].filter((ring) => Math.abs(signedRingArea(ring)) > NOTHING_KM2);
  const outers = rings.filter((ring) => signedRingArea(ring) > 0);
  const holes = rings.filter((ring) => signedRingArea(ring) < 0);
  return outers.map((outer) => [outer, ...holes.filter((hole) => containsPoint(outer, vertex(hole, 0)))]);
}

function chainsOf(ring: Ring, meridian: number, isKept: (position: Position) => boolean): Chain[] {
  const corners = ring.slice(0, -1);
  const start = corners.findIndex((corner) => !isKept(corner));
  if (start < 0) return [];
  const chains: Chain[] = [];
  let chain: Chain | undefined;
  const fromOutside = closeRing([...corners.slice(start), ...corners.slice(0, start)]);
  for (const [index, corner] of fromOutside.entries()) {
    const before = fromOutside[index - 1];
    if (before && isKept(before) !== isKept(corner)) {
      const crossing = chain ? crossingOf(corner, before, meridian) : crossingOf(before, corner, meridian);
      if (chain) {
        chains.push([...chain, crossing]);
        chain = undefined;
      } else chain = [crossing];
    }
    chain?.push(corner);
  }
  return chains;
}

function crossingOf(outside: Position, kept: Position, meridian: number): Position {
  const [lng1, lat1] = outside;
  const [lng2, lat2] = kept;
  return [meridian, lat1 + ((meridian - lng1) / (lng2 - lng1)) * (lat2 - lat1)];
}

/**
 * Joins chains to rings. In order of latitude, the polygon covers the meridian from the first end to the second,
 * the third to the fourth and so on: one chain goes on with another there.
 */
function joined(chains: readonly Chain[]): Ring[] {
  const ends = chains.flatMap((chain) => [
    { chain, isLast: false, latitude: vertex(chain, 0)[1] },
    { chain, isLast: true, latitude: vertex(chain, chain.length - 1)[1] },
  ]);
  ends.sort((a, b) => a.latitude - b.latitude);
  const following = new Map<Chain, Chain>();
  while (ends.length > 0) {
    const [end] = ends.splice(0, 1);
    const other = ends.findIndex(({ isLast }) => isLast !== end?.isLast);
    const [mate] = ends.splice(other, 1);
    if (!end || !mate) break;
    if (end.isLast) following.set(end.chain, mate.chain);
    else following.set(mate.chain, end.chain);
  }
  const rings: Ring[] = [];
  for (const first of chains) {
    const corners: Position[] = [];
    let chain = first;
    for (let next = following.get(chain); next; next = following.get(chain)) {
      following.delete(chain);
      for (const corner of chain) corners.push(corner);
      chain = next;
    }
    if (corners.length > 0)
      rings.push(closeRing(corners.filter((corner, at) => !same(corner, corners.at(at - 1)))));
  }
  return rings;
}

const same = (a: Position, b: Position | undefined): boolean => a[0] === b?.[0] && a[1] === b[1];

export function crossesAntimeridian(area: readonly Polygon[]): boolean {
  return area.some((polygon) => splitAtAntimeridian(polygon).length > 1);
}
