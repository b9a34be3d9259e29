import { booleanIntersects } from "@turf/boolean-intersects";
import { polygon } from "@turf/helpers";
import { boxRing, ringBox, unwrapBox } from "../../src/geo/area/box.ts";
import { shiftRing, unwrapRing } from "../../src/geo/longitude.ts";
import type { Box, Position, Ring } from "../../src/geo/types.ts";
import type { Frame } from "../../src/service/catalog/items/frame.ts";
import { TRAIT_NAMES, traitOf, type Wanted } from "./searches.ts";

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
export function plainFrame(frame: Frame): PlainFrame {
  const steps = (value: number) => Math.round(value * 1e6) / 1e6;
  const ring = unwrapRing(frame.ring.map(([lng, lat]): Position => [steps(lng), steps(lat)]));
  return {
    frameID: `${frame.imageID}_${frame.frameNumber}`,
    start: Math.round(frame.start),
    incidence: frame.incidence.center,
    mode: traitOf(frame, "mode"),
    passDirection: frame.passDirection,
    lookSide: frame.lookSide,
    polarization: frame.polarization,
    box: ringBox(ring),
    geometry: turfPolygon(ring),
  };
}

/** A page of 100 frames by looking at all of them; `frames` are newest first. */
export function searchPlainFrames(frames: readonly PlainFrame[], wanted: Wanted): PlainFrame[] {
  const { time, traits = {}, incidence, order, skip } = wanted;
  const areas = copies(wanted);
  const shared = TRAIT_NAMES.filter((trait) => traits[trait] !== undefined);
  const found = frames.filter(
    (frame) =>
      (!time || (frame.start >= time[0] && frame.start < time[1])) &&
      shared.every((trait) => frame[trait] === traits[trait]) &&
      (!incidence || (frame.incidence >= incidence[0] && frame.incidence <= incidence[1])) &&
      (!areas || areas.some((area) => touches(area, frame))),
  );
  const sign = order === "steepest" ? 1 : -1;
  if (order !== "newest") found.sort((a, b) => sign * (a.incidence - b.incidence));
  return found.slice(skip, skip + 100);
}

interface Area {
  box: Box;
  geometry: ReturnType<typeof polygon>;
}

function copies({ bbox, ring: asked }: Wanted): Area[] | undefined {
  if (!bbox && !asked) return undefined;
  const ring: Ring = bbox ? boxRing(unwrapBox(bbox)) : unwrapRing(asked ?? []);
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
