import type { PurchaseStatus } from "../contract/purchases.ts";
import type { Image } from "../orbit/image.ts";
import type { Pass, Slot } from "../orbit/passes.ts";
import type { Frame, OwnFileKinds } from "./catalog/items/frame.ts";
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
  /** Files of frames that are no operator's; undefined where they are made. */
  filesOfOthers?: OwnFileKinds;
  /** Returns a sentence on why no task is taken; undefined where tasks are. */
  taskFault?(): string | undefined;
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

const never = () => Number.MAX_SAFE_INTEGER;

/** Fulfils from an operator's archive: a purchase is closed at once, since only what has files is sold. */
export const archiveFulfilment: Fulfilment = {
  filesOfOthers: { products: [], hasThumbnail: false, hasItems: false },
  taskFault: () => "This service takes no orders of new images.",
  purchaseStep: ({ status, updatedAt }) =>
    status === "active" ? { at: updatedAt, to: "closed" } : undefined,
  decidedAt: never,
  reviewPasses: async () => {
    const failing = { INCIDENCE: 0, LOOK_SIDE: 0, PASS_DIRECTION: 0, NO_IMAGE: 0, TAKEN: 0 };
    return { opportunities: [], passes: 0, failing };
  },
  archiveSlots: async () => [],
  timesOf: () => ({ imaging: never(), imaged: never(), promised: never(), complete: never() }),
  imageFault: () => undefined,
  plannedImage: () => undefined,
  takerOf: () => {
    throw new Error("An archive takes no images.");
  },
  cameBetween: async () => [],
  deliveryDelay: 0,
  publicDelay: 0,
};
