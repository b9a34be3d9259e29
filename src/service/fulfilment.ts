import type { PurchaseStatus } from "../contract/purchases.ts";
import type { Image } from "../orbit/image.ts";
import type { Pass, Slot } from "../orbit/passes.ts";
import type { Frame, OwnFileKinds } from "./catalog/items/frame.ts";
import { ownFiles } from "./files/own-files.ts";
import type { PlannedTask, PurchaseRecord, Reason, TaskRecord } from "./store/records.ts";
import type { ReadTx } from "./store/store.ts";

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
  /** Returns the files of a frame that limit what is sold of it; undefined where files come, or are made, later. */
  filesOf(frame: Pick<Frame, "files">): OwnFileKinds | undefined;
  /** Sentences on why no task is taken, and none checked before; undefined where they are. */
  taskFault?: string | undefined;
  checkFault?: string | undefined;
  /** Tells whether the files of a purchase that would be closed are there; they are by default. */
  hasFiles?(tx: ReadTx, purchase: Pick<PurchaseRecord, "frameID" | "productTypes">): Promise<boolean>;
  /** Returns a purchase's next status, and when (milliseconds); undefined at its end. */
  purchaseStep(
    purchase: Pick<PurchaseRecord, "status" | "frameID" | "updatedAt">,
  ): { at: number; to: PurchaseStatus } | undefined;
  /** Returns when a task is decided on; undefined where somebody tells. */
  decidedAt(task: Pick<TaskRecord, "updatedAt">): number | undefined;
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

export interface ArchiveTerms {
  /** Sells products whose files come after the order. */
  sellsOnOrder: boolean;
  /** Takes tasks, on which the operator decides. */
  takesTasks: boolean;
}

/** Fulfils from an operator's archive: a purchase is closed once its files are there, a task as the operator tells. */
export function createArchiveFulfilment({ sellsOnOrder, takesTasks }: ArchiveTerms): Fulfilment {
  return {
    filesOf: ({ files }) =>
      sellsOnOrder ? undefined : (files ?? { products: [], hasThumbnail: false, hasItems: false }),
    taskFault: takesTasks ? undefined : "This service takes no orders of new images.",
    checkFault: "A person decides on each order here, so nothing can be checked before it.",
    async hasFiles(tx, { frameID, productTypes }) {
      for (const type of productTypes) {
        if ((await ownFiles(tx, frameID, type)).length === 0) return false;
      }
      return true;
    },
    purchaseStep: ({ status, updatedAt }) =>
      status === "active" ? { at: updatedAt, to: "closed" } : undefined,
    decidedAt: () => undefined,
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
}
