import type { TaskRequest } from "../contract/task.ts";
import { lengthOfDuration } from "../domain/datatake-length.ts";
import { type Mode, modes } from "../domain/modes.ts";
import { slaHours } from "../domain/tasking-rules.ts";
import type { Position } from "../geo/types.ts";
import { type Datatake, imageOnPass } from "../orbit/image.ts";
import { lookForPasses, type Pass, type Slot, slotOf } from "../orbit/passes.ts";
import { type Constellation, takerOf } from "../orbit/satellite.ts";
import { type Frame, parseFrameID } from "../service/catalog/items/frame.ts";
import { hashFrame } from "../service/catalog/items/item-id.ts";
import { type Interruptible, toEnd, withPauses } from "../service/catalog/work.ts";
import type {
  Fulfilment,
  Opportunity,
  PassFault,
  PassReview,
  Sought,
  TaskTimes,
} from "../service/fulfilment.ts";
import { type PlannedTask, type Reason, slotOfPlan } from "../service/store/records.ts";
import { madeUp } from "./world/day.ts";

/** One frame in so many cannot be fulfilled, so that a failed purchase can be seen (interface 7). */
export const FAILING_ONE_IN = 40;
/** Steps after a PUBLIC task is done, its frames enter the public collection. */
export const PUBLIC_AFTER_STEPS = 3;

export interface SimulatorOptions {
  /** The satellites that tasks are imaged with. */
  constellation: Constellation;
  /** How the archive goes on; without it nothing is added and no satellite is busy with it. */
  growth?: ArchiveGrowth | undefined;
  /** Seconds that each transition of a purchase, the decision on a task, and a delivery at least, takes. */
  stepSeconds: number;
}

const IMAGE_FAILED: Reason = {
  code: "IMAGE_FAILED",
  message: "The image cannot be used; it failed on purpose, to show a failure.",
};

/** Whether buying this frame fails; a property of the frame, the same in every run. */
export function failsOnPurpose(frameID: string): boolean {
  const numbers = parseFrameID(frameID);
  return numbers !== undefined && hashFrame(numbers)[0] % FAILING_ONE_IN === 0;
}

/** Stands in for satellites, processors and an archive (interface 11). */
export function createSimulator({ constellation, growth, stepSeconds }: SimulatorOptions): Fulfilment {
  const step = Math.round(stepSeconds * 1000);
  return {
    purchaseStep({ status, frameID, updatedAt }) {
      const at = updatedAt + step;
      switch (status) {
        case "received":
          return { at, to: "active" };
        case "active":
          return { at, to: failsOnPurpose(frameID) ? "failed" : "closed" };
        case "closed":
        case "failed":
        case "canceled":
          return undefined;
      }
    },
    decidedAt: ({ updatedAt }) => updatedAt + step,
    reviewPasses: (sought, isFree, pause) => withPauses(reviewInTurn(constellation, sought, isFree), pause),
    archiveSlots: async (from, to, pause) => (growth ? withPauses(growth.slotsBetween(from, to), pause) : []),
    timesOf,
    imageFault: ({ pointOfInterest }) => (failsAt(pointOfInterest) ? IMAGE_FAILED : undefined),
    plannedImage: (task) =>
      task.plan && imageOnPass(constellation, placeOfInterest(task), task.plan.pass, datatakeOf(task)),
    takerOf({ plan }) {
      const taker = constellation[plan.pass.satellite];
      if (!taker) throw new Error(`The constellation has no satellite ${plan.pass.satellite}.`);
      return { ...takerOf(taker), ...madeUp };
    },
    cameBetween: async (after, until, pause) =>
      growth ? withPauses(growth.cameBetween(after, until), pause) : [],
    deliveryDelay: step,
    publicDelay: PUBLIC_AFTER_STEPS * step,
  };
}

/** How the archive goes on after its catalog was made; days that nobody asked for yet take a while. */
export interface ArchiveGrowth {
  /** Frames that came after one instant and up to another (milliseconds), in the order in which they came. */
  cameBetween(after: number, until: number): Interruptible<readonly Frame[]>;
  /** What the satellites do for the archive from one instant to another (milliseconds), also in the days to come. */
  slotsBetween(from: number, to: number): Interruptible<readonly Slot[]>;
}

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

const HOUR = 3_600_000;

/** Whether a task at a point fails; a property of the point to a thousandth of a degree, the same in every run. */
export function failsAt({ lat, lon }: TaskRequest["pointOfInterest"]): boolean {
  const steps = (degrees: number) => Math.round(degrees * 1000);
  const point = { imageID: steps(lat + 90) * 360_001 + steps(lon + 180), frameNumber: 1 };
  return hashFrame(point)[0] % FAILING_ONE_IN === 0;
}

/**
 * The times of a task on its pass (interface 11). Processing takes 40 to 90 % of the hours of the
 * SLA, a property of the image; what the SLA does not promise takes another tenth.
 */
export function timesOf({ sla, plan }: Pick<PlannedTask, "sla" | "plan">): TaskTimes {
  const { start, end } = slotOfPlan(plan);
  const share = hashFrame({ imageID: plan.imageID, frameNumber: 1 })[0] / 2 ** 32;
  const promised = Math.round(end + slaHours[sla] * HOUR * (0.4 + 0.5 * share));
  return {
    imaging: start,
    imaged: end,
    promised,
    complete: promised + Math.round((slaHours[sla] * HOUR) / 10),
  };
}
