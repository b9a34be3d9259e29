import { isMoving, type OwnPurchases } from "../purchases/purchases.ts";
import type { FrameUnderRun } from "../runs/runs.ts";

/**
 * State of a frame for the caller. `active`: accepted, products to come. `unknown`: a run lost its answer. `buying`: in a run that
 * has not ordered it yet, or waits for the answer. `cart`: chosen. `default`: none of these.
 */
export type FrameState = "owned" | "active" | "unknown" | "buying" | "cart" | "default";

/** Ids of the frames that have a state. */
export interface KnownFrames {
  owned: ReadonlySet<string>;
  /** With a purchase that is received or active. */
  inFlight: ReadonlySet<string>;
  /** In a run of this device that got no answer for them. */
  unknown: ReadonlySet<string>;
  /** In a run of this device that has not settled them. */
  buying: ReadonlySet<string>;
  cart: ReadonlySet<string>;
}

/** The state of a frame; what was bought counts more than what is chosen. */
export function frameState(
  frameID: string,
  { owned, inFlight, unknown, buying, cart }: KnownFrames,
): FrameState {
  if (owned.has(frameID)) return "owned";
  if (inFlight.has(frameID)) return "active";
  if (unknown.has(frameID)) return "unknown";
  if (buying.has(frameID)) return "buying";
  return cart.has(frameID) ? "cart" : "default";
}

/**
 * Frames of runs that the known purchases do not contain: `unknown` and `buying` are not settled, `inFlight` were accepted when
 * those purchases had already been requested (`askedAt`; undefined: none are known).
 */
export function statesUnderRun(
  frames: readonly Pick<FrameUnderRun, "frameID" | "state" | "boughtAt">[],
  askedAt: number | undefined,
): { unknown: string[]; buying: string[]; inFlight: string[] } {
  const ids = (holds: (frame: (typeof frames)[number]) => boolean) =>
    frames.filter(holds).map(({ frameID }) => frameID);
  return {
    unknown: ids(({ state }) => state === "unknown"),
    buying: ids(({ state, boughtAt }) => state !== "unknown" && boughtAt === undefined),
    inFlight: ids(({ boughtAt }) => boughtAt !== undefined && (askedAt === undefined || boughtAt >= askedAt)),
  };
}

/** Whether a frame of this state may be put into the cart or bought. */
export function isForSale(state: FrameState): boolean {
  return state === "cart" || state === "default";
}

/** What purchases say of frames: bought, and under way. What colleagues bought is not among them. */
export function boughtFrames({ purchases, askedAt }: OwnPurchases): {
  owned: string[];
  inFlight: string[];
  askedAt: number;
} {
  const owned = new Set<string>();
  const inFlight = new Set<string>();
  for (const purchase of purchases) {
    if (isMoving(purchase)) inFlight.add(purchase.frameID);
    else if (purchase.status === "closed") owned.add(purchase.frameID);
  }
  return { owned: [...owned], inFlight: [...inFlight], askedAt };
}
