import { booleanIntersects } from "@turf/boolean-intersects";
import { polygon } from "@turf/helpers";
import type { SearchBody } from "../../contract/catalog.ts";
import { boxRing, ringBox, unwrapBox } from "../../geo/area/box.ts";
import { shiftRing, unwrapRing } from "../../geo/longitude.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";

/** A frame as a program without an engine would keep it: an object with a GeoJSON geometry and a box. */
export interface PlainFrame {
  frameID: string;
  start: number;
  incidence: number;
  mode: string;
  passDirection: string;
  lookSide: string;
  polarization: string;
  box: Box;
  geometry: ReturnType<typeof polygon>;
}

/** The frame with its ring unwrapped, so that a test by coordinates is right near the antimeridian. */
export function plainFrame(frame: Frame, acquisitionMode: string): PlainFrame {
  const steps = (value: number) => Math.round(value * 1e6) / 1e6;
  const ring = unwrapRing(frame.ring.map(([lng, lat]): Position => [steps(lng), steps(lat)]));
  return {
    frameID: `${frame.imageID}_${frame.frameNumber}`,
    start: Math.round(frame.start),
    incidence: frame.incidence.center,
    mode: acquisitionMode,
    passDirection: frame.passDirection,
    lookSide: frame.lookSide,
    polarization: frame.polarization,
    box: ringBox(ring),
    geometry: turfPolygon(ring),
  };
}

/** What the bench asks for: an area and a few equalities. */
export interface NaiveSearch {
  search: Pick<SearchBody, "bbox" | "intersects">;
  holds: (frame: PlainFrame) => boolean;
  byIncidence: boolean;
  skip: number;
}

/** A page of 100 frames by looking at all of them; `frames` are newest first. */
export function searchPlainFrames(frames: readonly PlainFrame[], query: NaiveSearch): PlainFrame[] {
  const areas = copies(query.search);
  const found = frames.filter(
    (frame) => query.holds(frame) && (!areas || areas.some((area) => touches(area, frame))),
  );
  if (query.byIncidence) found.sort((a, b) => a.incidence - b.incidence);
  return found.slice(query.skip, query.skip + 100);
}

interface Area {
  box: Box;
  geometry: ReturnType<typeof polygon>;
}

function copies({ bbox, intersects }: NaiveSearch["search"]): Area[] | undefined {
  if (!bbox && !intersects) return undefined;
  const ring: Ring = bbox
    ? boxRing(unwrapBox(bbox as unknown as Box))
    : unwrapRing(intersects?.coordinates[0] ?? []);
  return [-360, 0, 360].map((shift) => {
    const moved = shiftRing(ring, shift);
    return { box: ringBox(moved), geometry: turfPolygon(moved) };
  });
}

function touches({ box, geometry }: Area, frame: PlainFrame): boolean {
  const [west, south, east, north] = frame.box;
  if (west > box[2] || east < box[0] || south > box[3] || north < box[1]) return false;
  return booleanIntersects(geometry, frame.geometry);
}

function turfPolygon(ring: Ring) {
  return polygon([ring.map(([lng, lat]) => [lng, lat])]);
}
