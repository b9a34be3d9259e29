import { z } from "zod";
import { multiPolygon, polygon } from "../contract/item.ts";
import { signedRingArea } from "../geo/area/area.ts";
import { unitePolygons } from "../geo/area/clip.ts";
import { type RingFault, ringFault, withoutDoubled } from "../geo/area/validity.ts";
import { unwrapRing, wrapLongitude } from "../geo/longitude.ts";
import { closeRing } from "../geo/ring.ts";
import type { Polygon, Position, Ring } from "../geo/types.ts";
import { DEGREE_STEPS } from "../service/catalog/packed/columns.ts";
import { Unusable } from "./refusal.ts";

const MOST_POSITIONS = 500;

const shape = z.discriminatedUnion("type", [polygon, multiPolygon]);

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
 * degree; parts cut at 180° are joined. Throws `Unusable` for anything else (interface 4.1).
 */
export function readFootprint(geometry: unknown): Ring {
  const read = shape.safeParse(geometry);
  if (!read.success) {
    throw unusable("is not a GeoJSON Polygon: give one, across 180° as one ring that jumps from 180 to -180");
  }
  const { data } = read;
  const polygons = data.type === "Polygon" ? [data.coordinates] : data.coordinates;
  if (polygons.flat(2).length > MOST_POSITIONS) throw unusable(FAULTS["too-many-points"]);
  const [outer = [], ...others] = polygons.length === 1 ? (polygons[0] ?? []) : joinedAt180(polygons);
  if (others.length > 0) throw unusable("has a hole: give one ring");
  const ring: Position[] = [];
  for (const [lng, lat] of outer) {
    if (!(Math.abs(lng) <= 180)) {
      throw unusable("has a longitude outside of -180 to 180: give longitudes wrapped");
    }
    const position: Position = [round(lng), round(lat)];
    const before = ring.at(-1);
    if (!before || before[0] !== position[0] || before[1] !== position[1]) ring.push(position);
  }
  checkClosed(ring);
  const continuous = unwrapRing(ring);
  const fault = ringFault(continuous);
  if (fault) throw unusable(FAULTS[fault]);
  return signedRingArea(continuous) < 0 ? ring.reverse() : ring;
}

function checkClosed(ring: Ring): void {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || ring.length < 2) throw unusable(FAULTS["too-few-points"]);
  if (first[0] !== last[0] || first[1] !== last[1]) {
    throw unusable("is not closed: repeat its first position at its end");
  }
}

/** Degrees from 180 at which archives cut, and km² of holes between two parts, that are rounding. */
const ROUNDING = 1e-5;
const ROUNDING_AREA = 0.01;

/** Joins the parts of a footprint that was cut at 180°. Throws `Unusable` for any that do not meet there. */
function joinedAt180(polygons: readonly z.output<typeof polygon>["coordinates"][]): Polygon {
  const parts = polygons.map((rings) =>
    rings.filter(isRing).map((ring) =>
      ring.map(([lng, lat]): Position => {
        if (Math.abs(180 - Math.abs(lng)) < ROUNDING) return [180, round(lat)];
        return [round(lng < 0 ? lng + 360 : lng), round(lat)];
      }),
    ),
  );
  for (const [outer = []] of parts) {
    checkClosed(outer);
    const fault = ringFault(withoutDoubled(outer));
    if (fault) throw unusable(FAULTS[fault]);
  }
  const isCut = parts.every((rings) => rings.flat().some(([lng]) => lng === 180));
  const [polygon = [], ...rest] = isCut ? unitePolygons(parts) : parts;
  if (!isCut || rest.length > 0) {
    throw unusable("has parts that lie apart: give one Polygon, or two that meet at 180°");
  }
  return polygon
    .filter((ring, index) => index === 0 || Math.abs(signedRingArea(ring)) > ROUNDING_AREA)
    .map((ring) => withoutCut(ring).map(([lng, lat]) => [wrapLongitude(lng), lat]));
}

/** Tells whether a ring is an outline, or a hole with an inside. */
const isRing = ({ length }: { length: number }, index: number) => index === 0 || length > 3;

/** Removes corners that only the cut has made: those at 180° on the line from one side to the other. */
function withoutCut(ring: Ring): Ring {
  const corners = ring.slice(0, -1);
  const kept = corners.filter(([lng, lat], index) => {
    const [before, after] = [corners.at(index - 1), corners[(index + 1) % corners.length]];
    if (lng !== 180 || !before || !after || (before[0] - 180) * (after[0] - 180) >= 0) return true;
    const share = (180 - before[0]) / (after[0] - before[0]);
    return Math.abs(before[1] + share * (after[1] - before[1]) - lat) > 2 / DEGREE_STEPS;
  });
  return closeRing(kept);
}

const round = (degrees: number) => Math.round(degrees * DEGREE_STEPS) / DEGREE_STEPS;
const unusable = (fault: string) => new Unusable("geometry", `its footprint ${fault}.`);
