import { polygon } from "../contract/item.ts";
import { signedRingArea } from "../geo/area/area.ts";
import { type RingFault, ringFault } from "../geo/area/validity.ts";
import { unwrapRing } from "../geo/longitude.ts";
import type { Position, Ring } from "../geo/types.ts";
import { DEGREE_STEPS } from "../service/catalog/packed/columns.ts";
import { Unusable } from "./refusal.ts";

const MOST_POSITIONS = 500;

const FAULTS = {
  "too-few-points": "has fewer than three different corners: give it at least three",
  "too-many-points": `has more than ${MOST_POSITIONS} positions: simplify it`,
  "self-intersection": "crosses or touches itself: give its corners in their order round the image",
  "no-area": "encloses no area: give it corners that lie apart",
  latitude: "has a latitude outside of -90 to 90: give positions as longitude, latitude in degrees",
  longitude: "has a longitude far outside of -180 to 180: give positions as longitude, latitude in degrees",
  pole: "encloses a pole, which no frame can: leave it out, or cut the image into frames beside the pole",
} as const satisfies Record<RingFault, string>;

/**
 * Reads a footprint as one closed, simple, counter-clockwise ring, longitudes wrapped, without heights, in millionths of a
 * degree. Throws `Unusable` for anything else (interface 4.1).
 */
export function readFootprint(geometry: unknown): Ring {
  const read = polygon.safeParse(geometry);
  if (!read.success) {
    throw unusable("is not a GeoJSON Polygon: give one, across 180° as one ring that jumps from 180 to -180");
  }
  const [outer = [], ...others] = read.data.coordinates;
  if (others.length > 0) throw unusable("has a hole: give one ring");
  if (outer.length > MOST_POSITIONS) throw unusable(FAULTS["too-many-points"]);
  const ring: Position[] = [];
  for (const [lng, lat] of outer) {
    if (!(Math.abs(lng) <= 180)) {
      throw unusable("has a longitude outside of -180 to 180: give longitudes wrapped");
    }
    const position: Position = [round(lng), round(lat)];
    const before = ring.at(-1);
    if (!before || before[0] !== position[0] || before[1] !== position[1]) ring.push(position);
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || ring.length < 2) throw unusable(FAULTS["too-few-points"]);
  if (first[0] !== last[0] || first[1] !== last[1]) {
    throw unusable("is not closed: repeat its first position at its end");
  }
  const continuous = unwrapRing(ring);
  const fault = ringFault(continuous);
  if (fault) throw unusable(FAULTS[fault]);
  return signedRingArea(continuous) < 0 ? ring.reverse() : ring;
}

const round = (degrees: number) => Math.round(degrees * DEGREE_STEPS) / DEGREE_STEPS;
const unusable = (fault: string) => new Unusable("geometry", `its footprint ${fault}.`);
