import { lengthOfDuration } from "../../domain/datatake-length.ts";
import { type Mode, modes } from "../../domain/modes.ts";
import type { Position } from "../../geo/types.ts";
import { type Datatake, imageOnPass } from "../../orbit/image.ts";
import { lookForPasses, type Pass } from "../../orbit/passes.ts";
import type { Constellation } from "../../orbit/satellite.ts";
import { type Slot, slotOf } from "../../orbit/slots.ts";
import { type Interruptible, toEnd } from "../../service/catalog/work.ts";
import type { Opportunity, PassFault, PassReview, Sought } from "../../service/fulfilment.ts";

/** Passes on which an image is tried without a pause. */
const TOGETHER = 16;

/** Looks at every pass of the constellation over the point in the window; a satellite must have time for the image. */
export function reviewPasses(
  constellation: Constellation,
  sought: Sought,
  isFree: (slot: Slot) => boolean = () => true,
): PassReview {
  return toEnd(reviewInTurn(constellation, sought, isFree));
}

/** The same, which can be interrupted between two satellites, and after every few images. */
export function* reviewInTurn(
  constellation: Constellation,
  sought: Sought,
  isFree: (slot: Slot) => boolean,
): Interruptible<PassReview> {
  const place = placeOfInterest(sought);
  const { start, end } = sought.window;
  const failing = { INCIDENCE: 0, LOOK_SIDE: 0, PASS_DIRECTION: 0, NO_IMAGE: 0, TAKEN: 0 };
  const opportunities: Opportunity[] = [];
  let looks = 0;
  const passes = yield* lookForPasses(constellation, place, start, end);
  for (const pass of passes) {
    const faults = faultsOf(pass, sought);
    for (const fault of faults) failing[fault]++;
    if (faults.length > 0) continue;
    if (++looks % TOGETHER === 0) yield;
    const image = imageOnPass(constellation, place, pass, datatakeOf(sought));
    // The image is longer than the instant of the pass, so it may still reach out of the window.
    if (!image || image.start < start || image.end > end) failing.NO_IMAGE++;
    else if (!isFree(slotOf(pass, image))) failing.TAKEN++;
    else opportunities.push({ pass, image });
  }
  return { opportunities, passes: passes.length, failing };
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

/** How the image of a task is taken: strips and scans get longer with their duration, spotlights stare for it. */
export function datatakeOf({
  imagingMode,
  imagingDuration,
}: Pick<Sought, "imagingMode" | "imagingDuration">): Datatake {
  if (imagingDuration === undefined) return { mode: imagingMode };
  const { longestKm }: Mode = modes[imagingMode];
  if (longestKm === undefined) return { mode: imagingMode, stareSeconds: imagingDuration };
  return { mode: imagingMode, lengthKm: lengthOfDuration(imagingMode, imagingDuration) };
}

/** The point of interest as a position. */
export function placeOfInterest({ pointOfInterest }: Pick<Sought, "pointOfInterest">): Position {
  return [pointOfInterest.lon, pointOfInterest.lat];
}
