import type { PurchaseStatus } from "../contract/purchases.ts";
import type { Image } from "../orbit/image.ts";
import type { Pass, Slot } from "../orbit/passes.ts";
import type { Frame } from "./catalog/items/frame.ts";
import type { PlannedTask, PurchaseRecord, Reason, TaskRecord } from "./store/records.ts";

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

export interface PassOpportunity {
  pass: Pass;
  image: Image;
}

export const passFaults = ["INCIDENCE", "LOOK_SIDE", "PASS_DIRECTION", "NO_IMAGE", "TAKEN"] as const;
export type PassFault = (typeof passFaults)[number];

export interface PassReview {
  opportunities: PassOpportunity[];
  passes: number;
  failing: Readonly<Record<PassFault, number>>;
}

/** Times of a planned task, milliseconds since 1970. */
export interface TaskTimes {
  /** First line of its image; from then on it cannot be canceled. */
  imaging: number;
  imaged: number;
  promised: number;
  complete: number;
}

/** Port to satellites, processors and an archive. The simulator implements it for demos and tests. */
export interface Fulfilment {
  /** Returns a purchase's next status, and when (milliseconds); undefined at its end. */
  purchaseStep(
    purchase: Pick<PurchaseRecord, "status" | "frameID" | "updatedAt">,
  ): { at: number; to: PurchaseStatus } | undefined;
  decidedAt(task: Pick<TaskRecord, "updatedAt">): number;
  /** Reviews every pass over the point in the window. `pause`, here and below, is awaited every few milliseconds. */
  reviewPasses(
    sought: Sought,
    isFree: (slot: Slot) => boolean,
    pause: () => Promise<void>,
  ): Promise<PassReview>;
  /** Returns the archive's slots between two instants (milliseconds), future ones too. */
  archiveSlots(from: number, to: number, pause: () => Promise<void>): Promise<readonly Slot[]>;
  timesOf(task: Pick<PlannedTask, "sla" | "plan">): TaskTimes;
  imageFault(task: PlannedTask): Reason | undefined;
  plannedImage(task: TaskRecord): Image | undefined;
  takerOf(task: PlannedTask): Pick<Frame, "producer" | "license" | "footprint" | "platform" | "inclination">;
  /** Returns new archive frames after one instant up to another (milliseconds). */
  cameBetween(after: number, until: number, pause: () => Promise<void>): Promise<readonly Frame[]>;
  /** Minimum time until a delivery is written, ms. */
  deliveryDelay: number;
  /** Time until frames of a finished PUBLIC task become public, ms. */
  publicDelay: number;
}
