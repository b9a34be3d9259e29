import { isMoving, type OwnPurchases } from "../purchases/purchases.ts";
import type { FrameUnderRun } from "../runs/runs.ts";

/**
 * What is known of a frame on the caller's side: bought, bought with its products to come, in a run that does not know yet
 * whether it is bought, chosen to be bought, or none of it.
 */
export type FrameState = "owned" | "active" | "buying" | "cart" | "default";

/** Ids of the frames that have a state. */
export interface KnownFrames {
  owned: ReadonlySet<string>;
  /** With a purchase that is received or active. */
  inFlight: ReadonlySet<string>;
  /** In a run of this device that has not settled them. */
  buying: ReadonlySet<string>;
  cart: ReadonlySet<string>;
}

/** The state of a frame; what was bought counts more than what is chosen. */
export function frameState(frameID: string, { owned, inFlight, buying, cart }: KnownFrames): FrameState {
  if (owned.has(frameID)) return "owned";
  if (inFlight.has(frameID)) return "active";
  if (buying.has(frameID)) return "buying";
  return cart.has(frameID) ? "cart" : "default";
}

/**
 * Frames of runs that the known purchases do not contain: `buying` are not settled, `inFlight` were bought when those
 * purchases had already been requested (`askedAt`; undefined: none are known).
 */
export function statesUnderRun(
  frames: readonly Pick<FrameUnderRun, "frameID" | "boughtAt">[],
  askedAt: number | undefined,
): { buying: string[]; inFlight: string[] } {
  const ids = (holds: (boughtAt: number | undefined) => boolean) =>
    frames.filter(({ boughtAt }) => holds(boughtAt)).map(({ frameID }) => frameID);
  return {
    buying: ids((boughtAt) => boughtAt === undefined),
    inFlight: ids((boughtAt) => boughtAt !== undefined && (askedAt === undefined || boughtAt >= askedAt)),
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
