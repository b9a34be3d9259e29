import { signedRingArea } from "../../geo/area/area.ts";
import { ringBox } from "../../geo/area/box.ts";
import { longitudeNear, shiftRing, unwrapRing } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import { closeOverPole, isRoundPole } from "../../geo/ring.ts";
import type { Polygon, Position, Ring } from "../../geo/types.ts";

/**
 * The land of the world as continuous polygons, from rings in Natural Earth's order: an outer ring (clockwise), then its
 * holes. A ring that crosses the antimeridian stays in one piece, its centre within ±180; the tiler wraps it.
 */
export function landPolygons(rings: readonly Ring[]): Polygon[] {
  const polygons: Ring[][] = [];
  for (const wrapped of rings) {
    const ring = unwrapRing(wrapped);
    const outer = polygons[polygons.length - 1];
    if (isRoundPole(ring)) polygons.push([closeOverPole(ring)]);
    else if (outer && signedRingArea(ring) > 0) outer.push(beside(ring, centre(entryAt(outer, 0))));
    else polygons.push([beside(ring, 0)]);
  }
  return polygons;
}

/** The coast as lines: the rings without the edges that only cut the land along the antimeridian. */
export function coastLines(rings: readonly Ring[]): Ring[] {
  return rings.flatMap((wrapped) => {
    const ring = beside(unwrapRing(wrapped), 0);
    const lines: Position[][] = [];
    let line: Position[] = [];
    for (const position of ring) {
      const previous = line[line.length - 1];
      if (previous && isOnSeam(previous) && isOnSeam(position)) {
        lines.push(line);
        line = [];
      }
      line.push(position);
    }
    lines.push(line);
    return lines.filter((points) => points.length > 1);
  });
}

function isOnSeam([lng]: Position): boolean {
  return Math.abs(Math.abs(lng) - 180) < 1e-6;
}

function beside(ring: Ring, reference: number): Ring {
  const middle = centre(ring);
  return shiftRing(ring, longitudeNear(middle, reference) - middle);
}

function centre(ring: Ring): number {
  const [west, , east] = ringBox(ring);
  return (west + east) / 2;
}
