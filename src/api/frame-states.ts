import { queryOptions } from "@tanstack/react-query";
import { listPurchases } from "../contract/purchases.ts";
import { serviceNow } from "./clock.ts";
import { POLL_MS } from "./poll.ts";
import { isMoving, notePurchases } from "./purchases.ts";
import type { FrameUnderRun } from "./run/runs.ts";
import type { Session } from "./session.ts";

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

/** The state of a frame; what was bought counts more than what is wished. */
export function frameState(frameID: string, { owned, inFlight, buying, cart }: KnownFrames): FrameState {
  if (owned.has(frameID)) return "owned";
  if (inFlight.has(frameID)) return "active";
  if (buying.has(frameID)) return "buying";
  return cart.has(frameID) ? "cart" : "default";
}

/**
 * Frames of runs that the known purchases do not tell of: `buying` are not settled, `inFlight` were bought when those
 * purchases had already been asked for (`askedAt`; undefined: none are known).
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

/** Time between two looks at purchases that still move. */
const PAGE = "1000";

/**
 * Frames of the caller's own purchases, all pages: bought, and under way, as of `askedAt` (milliseconds). What colleagues bought is not among them. When a
 * purchase comes to its end, the private collections are asked anew.
 */
export function boughtFramesQuery(session: Session) {
  const queryKey = [session.id, "purchases", "by-frame"];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const askedAt = serviceNow();
      const owned = new Set<string>();
      const inFlight = new Set<string>();
      let cursor: string | undefined;
      do {
        const query = { limit: PAGE, ...(cursor ? { cursor } : {}) };
        const page = await session.client.call(listPurchases, { query }, { signal });
        for (const purchase of notePurchases(session, page.data)) {
          if (isMoving(purchase)) inFlight.add(purchase.frameID);
          else if (purchase.status === "closed") owned.add(purchase.frameID);
        }
        cursor = page.cursor;
      } while (cursor);
      const before = client.getQueryData<{ inFlight: string[] }>(queryKey)?.inFlight ?? [];
      if (before.some((frameID) => !inFlight.has(frameID))) {
        void client.invalidateQueries({ queryKey: [session.id, "owned"] });
      }
      return { owned: [...owned], inFlight: [...inFlight], askedAt };
    },
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data && state.data.inFlight.length > 0 ? POLL_MS.frameStates : false,
  });
}
