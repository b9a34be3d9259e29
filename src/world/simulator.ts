import type { TaskRequest } from "../contract/task.ts";
import { lengthOfDuration, type Mode, modes } from "../domain/modes.ts";
import { slaHours } from "../domain/tasking-rules.ts";
import type { Position } from "../geo/types.ts";
import { type Datatake, imageOnPass } from "../orbit/image.ts";
import { lookForPasses, type Pass, type Slot, slotOf } from "../orbit/passes.ts";
import { type Constellation, takerOf } from "../orbit/satellite.ts";
import { type Frame, hashFrame, parseFrameID } from "../service/catalog/items/frame.ts";
import { type Interruptible, withPauses } from "../service/catalog/work.ts";
import type {
  Fulfilment,
  PassFault,
  PassOpportunity,
  PassReview,
  Sought,
  TaskTimes,
} from "../service/fulfilment.ts";
import { type PlannedTask, type Reason, slotOfPlan } from "../service/store/records.ts";
import { madeUp } from "./archive/day.ts";

/** One frame in so many fails, to show a failed purchase (interface 7). */
const FAILING_ONE_IN = 40;
/** Steps from a done PUBLIC task to public frames. */
export const PUBLIC_AFTER_STEPS = 3;

interface SimulatorOptions {
  constellation: Constellation;
  growth?: ArchiveGrowth | undefined;
  /** Seconds of a purchase transition, a decision and, at least, a delivery. */
  stepSeconds: number;
}

const IMAGE_FAILED: Reason = {
  code: "IMAGE_FAILED",
  message: "The image cannot be used; it failed on purpose, to show a failure.",
};

export function failsOnPurpose(frameID: string): boolean {
  const numbers = parseFrameID(frameID);
  return numbers !== undefined && hashFrame(numbers)[0] % FAILING_ONE_IN === 0;
}

export function createSimulator({ constellation, growth, stepSeconds }: SimulatorOptions): Fulfilment {
  const step = Math.round(stepSeconds * 1000);
  return {
    filesOf: ({ files }) => files,
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

export interface ArchiveGrowth {
  cameBetween(after: number, until: number): Interruptible<readonly Frame[]>;
  slotsBetween(from: number, to: number): Interruptible<readonly Slot[]>;
}

const TOGETHER = 16;

/** Reviews passes; yields between satellites and after every few images. */
export function* reviewInTurn(
  constellation: Constellation,
  sought: Sought,
  isFree: (slot: Slot) => boolean,
): Interruptible<PassReview> {
  const place = placeOfInterest(sought);
  const { start, end } = sought.window;
  const failing = { INCIDENCE: 0, LOOK_SIDE: 0, PASS_DIRECTION: 0, NO_IMAGE: 0, TAKEN: 0 };
  const opportunities: PassOpportunity[] = [];
  let looks = 0;
  const passes = yield* lookForPasses(constellation, place, start, end);
  for (const pass of passes) {
    const faults = faultsOf(pass, sought);
    for (const fault of faults) failing[fault]++;
    if (faults.length > 0) continue;
    if (++looks % TOGETHER === 0) yield;
    const image = imageOnPass(constellation, place, pass, datatakeOf(sought));
    // The image takes time, so it may leave the window.
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

/** Returns the datatake: strips and scans grow with the duration, spotlights stare. */
function datatakeOf({
  imagingMode,
  imagingDuration,
}: Pick<Sought, "imagingMode" | "imagingDuration">): Datatake {
  if (imagingDuration === undefined) return { mode: imagingMode };
  const { longestKm }: Mode = modes[imagingMode];
  if (longestKm === undefined) return { mode: imagingMode, stareSeconds: imagingDuration };
  return { mode: imagingMode, lengthKm: lengthOfDuration(imagingMode, imagingDuration) };
}

function placeOfInterest({ pointOfInterest }: Pick<Sought, "pointOfInterest">): Position {
  return [pointOfInterest.lon, pointOfInterest.lat];
}

const HOUR = 3_600_000;

/** Tells whether a task fails on purpose, by its point in thousandths of a degree. */
export function failsAt({ lat, lon }: TaskRequest["pointOfInterest"]): boolean {
  const steps = (degrees: number) => Math.round(degrees * 1000);
  const point = { imageID: steps(lat + 90) * 360_001 + steps(lon + 180), frameNumber: 1 };
  return hashFrame(point)[0] % FAILING_ONE_IN === 0;
}

/**
 * Returns the times of a task (interface 11): processing takes 40 to 90 % of the SLA, later products a
 * tenth more.
 */
function timesOf({ sla, plan }: Pick<PlannedTask, "sla" | "plan">): TaskTimes {
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
