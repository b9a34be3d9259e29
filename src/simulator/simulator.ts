import { imageOnPass } from "../orbit/image.ts";
import { type Constellation, takerOf } from "../orbit/satellite.ts";
import type { Slot } from "../orbit/slots.ts";
import { type Frame, parseFrameID } from "../service/catalog/items/frame.ts";
import { hashFrame } from "../service/catalog/items/item-id.ts";
import { type Interruptible, withPauses } from "../service/catalog/work.ts";
import type { Fulfilment } from "../service/fulfilment.ts";
import type { Reason } from "../service/store/records.ts";
import { datatakeOf, placeOfInterest, reviewInTurn } from "./tasking/review-passes.ts";
import { failsAt, timesOf } from "./tasking/task-times.ts";
import { madeUp } from "./world/acquire.ts";

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
