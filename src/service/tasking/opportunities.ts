import type { Position } from "../../geo/types.ts";
import { type Image, takeImage } from "../../orbit/image.ts";
import { findPasses, type Pass } from "../../orbit/passes.ts";
import type { Constellation } from "../../orbit/satellite.ts";
import { type Slot, slotOf } from "../../orbit/slots.ts";
import type { TaskRecord } from "../store/task-record.ts";
import { takeOf } from "./take-of.ts";

/** What a pass has to meet. */
export type Sought = Pick<
  TaskRecord,
  | "pointOfInterest"
  | "window"
  | "imagingMode"
  | "imagingDuration"
  | "incidenceAngle"
  | "lookSide"
  | "passDirection"
>;

/** A pass on which the image can be taken, and the image. */
export interface Opportunity {
  pass: Pass;
  image: Image;
}

/** Why a pass is no opportunity. */
export const passFaults = ["INCIDENCE", "LOOK_SIDE", "PASS_DIRECTION", "NO_IMAGE", "TAKEN"] as const;
export type PassFault = (typeof passFaults)[number];

/** What the passes in a window come to. */
export interface PassReview {
  /** In the order of time. */
  opportunities: Opportunity[];
  /** How many passes there are. */
  passes: number;
  /** How many passes fail by each of the faults; one may fail by several. */
  failing: Readonly<Record<PassFault, number>>;
}

/** Looks at every pass of the constellation over the point in the window; a satellite must have time for the image. */
export function reviewPasses(
  constellation: Constellation,
  sought: Sought,
  isFree: (slot: Slot) => boolean = () => true,
): PassReview {
  const place = placeOfInterest(sought);
  const { start, end } = sought.window;
  const failing = { INCIDENCE: 0, LOOK_SIDE: 0, PASS_DIRECTION: 0, NO_IMAGE: 0, TAKEN: 0 };
  const opportunities: Opportunity[] = [];
  const passes = findPasses(constellation, place, start, end);
  for (const pass of passes) {
    const faults = faultsOf(pass, sought);
    for (const fault of faults) failing[fault]++;
    if (faults.length > 0) continue;
    const image = takeImage(constellation, place, pass, takeOf(sought));
    // The image is longer than the instant of the pass, so it may still reach out of the window.
    if (!image || image.start < start || image.end > end) failing.NO_IMAGE++;
    else if (!isFree(slotOf(pass, image))) failing.TAKEN++;
    else opportunities.push({ pass, image });
  }
  return { opportunities, passes: passes.length, failing };
}

/** The opportunity that a task is flown on: nearest the middle of the incidence range, of two the earlier. */
export function bestOpportunity(
  { opportunities }: PassReview,
  { incidenceAngle: { min, max } }: Pick<Sought, "incidenceAngle">,
): Opportunity | undefined {
  const distance = ({ pass }: Opportunity) => Math.abs(pass.incidence - (min + max) / 2);
  return opportunities.reduce<Opportunity | undefined>(
    (best, next) => (best && distance(best) <= distance(next) ? best : next),
    undefined,
  );
}

/** The point of interest as a position. */
export function placeOfInterest({ pointOfInterest }: Pick<Sought, "pointOfInterest">): Position {
  return [pointOfInterest.lon, pointOfInterest.lat];
}

function faultsOf(
  { incidence, lookSide, passDirection }: Pass,
  { incidenceAngle: { min, max }, ...sought }: Sought,
): PassFault[] {
  const faults: PassFault[] = [];
  if (incidence < min || incidence > max) faults.push("INCIDENCE");
  if (sought.lookSide !== "ANY" && sought.lookSide.toLowerCase() !== lookSide) faults.push("LOOK_SIDE");
  if (sought.passDirection !== "ANY" && sought.passDirection.toLowerCase() !== passDirection) {
    faults.push("PASS_DIRECTION");
  }
  return faults;
}
