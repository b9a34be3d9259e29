import type { PurchaseStatus } from "../contract/purchases.ts";
import type { Image } from "../orbit/image.ts";
import type { Pass } from "../orbit/passes.ts";
import type { Slot } from "../orbit/slots.ts";
import type { Frame } from "./catalog/items/frame.ts";
import type { PlannedTask, PurchaseRecord, Reason, TaskRecord } from "./store/records.ts";

/** The requirements on a pass. */
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

/** The result of the passes in a window. */
export interface PassReview {
  /** In the order of time. */
  opportunities: Opportunity[];
  /** How many passes there are. */
  passes: number;
  /** How many passes fail by each of the faults; one may fail by several. */
  failing: Readonly<Record<PassFault, number>>;
}

/** The times of a planned task, milliseconds since 1970. */
export interface TaskTimes {
  /** The first line of its image; from then on it cannot be canceled. */
  imaging: number;
  /** The last line. */
  imaged: number;
  /** The products of the SLA are there. */
  promised: number;
  /** All are. */
  complete: number;
}

/**
 * What satellites, processors and an archive do, as the rules of the service need to know it. The simulator stands in for
 * them in demos and tests.
 */
export interface Fulfilment {
  /** The next status of a purchase, and when (milliseconds); undefined at its end. */
  purchaseStep(
    purchase: Pick<PurchaseRecord, "status" | "frameID" | "updatedAt">,
  ): { at: number; to: PurchaseStatus } | undefined;
  /** When a task that was ordered is decided on, milliseconds. */
  decidedAt(task: Pick<TaskRecord, "updatedAt">): number;
  /**
   * Looks at every pass over the point in the window; a satellite must have time for the image. Here and below `pause` is waited
   * for every few milliseconds, so that others have their turn.
   */
  reviewPasses(
    sought: Sought,
    isFree: (slot: Slot) => boolean,
    pause: () => Promise<void>,
  ): Promise<PassReview>;
  /** What the satellites do for the archive from one instant to another (milliseconds), also in the days to come. */
  archiveSlots(from: number, to: number, pause: () => Promise<void>): Promise<readonly Slot[]>;
  /** The times of a task on its pass. */
  timesOf(task: Pick<PlannedTask, "sla" | "plan">): TaskTimes;
  /** Why the image of a task cannot be used; undefined when it can. */
  imageFault(task: PlannedTask): Reason | undefined;
  /** The image of a task on the pass that was chosen for it; undefined before. It never changes. */
  plannedImage(task: TaskRecord): Image | undefined;
  /** Who took the image of a task with which satellite, as its frames name them. */
  takerOf(task: PlannedTask): Pick<Frame, "producer" | "license" | "footprint" | "platform" | "inclination">;
  /** Frames that came to the archive by themselves after one instant and up to another (milliseconds). */
  cameBetween(after: number, until: number, pause: () => Promise<void>): Promise<readonly Frame[]>;
  /** How long it takes at least until a delivery is written, milliseconds. */
  deliveryDelay: number;
  /** How long after a PUBLIC task is done its frames enter the public collection, milliseconds. */
  publicDelay: number;
}
