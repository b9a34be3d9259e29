import { polygonArea } from "../../src/geo/area/area.ts";
import { asBox, boxRing, ringBox } from "../../src/geo/area/box.ts";
import { intersectPolygons, unitePolygons } from "../../src/geo/area/clip.ts";
import { simplifyOutward } from "../../src/geo/area/simplify-outward.ts";
import { ringFault } from "../../src/geo/area/validity.ts";
import { unwrapRing, unwrapRingNear } from "../../src/geo/longitude.ts";
import type { Box, Polygon, Ring } from "../../src/geo/types.ts";

/** How much of an outline is kept. It goes into the address, and each of its parts is a request of its own. */
const KEPT = {
  corners: 120,
  cornersOfPart: 12,
  parts: 6,
  /** Parts smaller than this share of the whole are left out. */
  leastShare: 0.003,
  /** So are those further from the largest, degrees: who looks for a country means no land across an ocean. */
  furthest: 20,
} as const;
/** A ring as wide as this, degrees, goes round a pole. */
const WIDEST = 350;
const MOST_HALVINGS = 4;
/** Shares of the wanted corners to try: with some numbers of them a ring would cross itself. */
const TRIES = [1, 0.9, 1.2, 0.8, 1.4, 0.7, 1.6, 0.6, 0.5, 0.4];

/** The outline of a country as an area to search, and how many parts it has in truth. */
export interface Outline {
  area: readonly Polygon[];
  parts: number;
}

/**
 * The largest parts of a country (outer rings in degrees), simplified outward: nothing of these parts lies outside. Continuous
 * across 180°. Undefined where that is no valid area, as round a pole.
 */
export function outlineOf(rings: readonly Ring[]): Outline | undefined {
  const size = (ring: Ring) => polygonArea([ring]);
  const bySize = rings.map(unwrapRing).sort((a, b) => size(b) - size(a));
  const [largest] = bySize;
  if (!largest) return undefined;
  const home = ringBox(largest);
  const whole = bySize.reduce((sum, ring) => sum + size(ring), 0);
  const kept = bySize
    .map((ring) => unwrapRingNear(ring, (home[0] + home[2]) / 2))
    .filter((ring) => size(ring) > KEPT.leastShare * whole && gap(ringBox(ring), home) < KEPT.furthest)
    .slice(0, KEPT.parts);
  const lengths = kept.map((ring) => Math.sqrt(size(ring)));
  const sum = lengths.reduce((total, length) => total + length, 0);
  const simplified = kept.flatMap((ring, index) => {
    const corners = Math.round((KEPT.corners * (lengths[index] ?? 0)) / sum);
    return withCorners(ring, Math.max(KEPT.cornersOfPart, corners));
  });
  // Parts that have grown into each other are joined; a lake between them is searched too.
  const area = unitePolygons(simplified)
    .map(([outer = []]): Polygon => [outer])
    .sort((a, b) => polygonArea(b) - polygonArea(a));
  const isRound = home[2] - home[0] > WIDEST;
  return !isRound && area.every(([outer = []]) => ringFault(outer) === undefined)
    ? { area, parts: rings.length }
    : undefined;
}

/** Polygons of about so many corners that together hold the ring. */
function withCorners(ring: Ring, corners: number, halvings = 0): Polygon[] {
  for (const share of TRIES) {
    const simplified = simplifyOutward(ring, Math.max(5, Math.round(corners * share)) + 1);
    if (!asBox(simplified)) return [[simplified]];
  }
  if (halvings === MOST_HALVINGS) return [[simplifyOutward(ring, KEPT.cornersOfPart + 1)]];
  // A winding coast alone crosses itself: what is left of the ring on either side of its middle is simplified for itself.
  return halves(ringBox(ring)).flatMap((half) =>
    intersectPolygons([[ring]], [[boxRing(half)]]).flatMap(([outer = []]) =>
      withCorners(outer, Math.max(KEPT.cornersOfPart / 2, Math.round(corners / 2)), halvings + 1),
    ),
  );
}

function halves([west, south, east, north]: Box): Box[] {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return east - west > north - south
    ? [
        [west, south, x, north],
        [x, south, east, north],
      ]
    : [
        [west, south, east, y],
        [west, y, east, north],
      ];
}

/** How far two continuous boxes lie apart, degrees. */
function gap(a: Box, b: Box): number {
  return Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0);
}
