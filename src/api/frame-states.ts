import { queryOptions } from "@tanstack/react-query";
import { listPurchases } from "../contract/purchases.ts";
import { serviceNow } from "./clock.ts";
import { isMoving, notePurchases } from "./purchases.ts";
import type { FrameUnderRun } from "./run/runs.ts";
import type { Session } from "./session.ts";

/** What is known of a frame on the caller's side: bought, being bought, chosen to be bought, or none of it. */
export type FrameState = "owned" | "active" | "cart" | "default";

/** Ids of the frames that have a state. */
export interface KnownFrames {
  owned: ReadonlySet<string>;
  /** With a purchase that is received or active. */
  inFlight: ReadonlySet<string>;
  cart: ReadonlySet<string>;
}

/** The state of a frame; what was bought counts more than what is wished. */
export function frameState(frameID: string, { owned, inFlight, cart }: KnownFrames): FrameState {
  if (owned.has(frameID)) return "owned";
  if (inFlight.has(frameID)) return "active";
  return cart.has(frameID) ? "cart" : "default";
}

/**
 * Frames that count as under way because of a run: not settled, or bought when the purchases that are known had already
 * been asked for (`askedAt`; undefined: none are known).
 */
export function inFlightUnderRun(
  frames: readonly Pick<FrameUnderRun, "frameID" | "boughtAt">[],
  askedAt: number | undefined,
): string[] {
  return frames
    .filter(({ boughtAt }) => boughtAt === undefined || askedAt === undefined || boughtAt >= askedAt)
    .map(({ frameID }) => frameID);
}

/** Whether a frame of this state may be put into the cart or bought. */
export function isForSale(state: FrameState): boolean {
  return state === "cart" || state === "default";
}

/** Time between two looks at purchases that still move. */
const POLL_MS = 4_000;
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
    refetchInterval: ({ state }) => (state.data && state.data.inFlight.length > 0 ? POLL_MS : false),
  });
}
