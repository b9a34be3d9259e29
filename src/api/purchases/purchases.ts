import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getPurchase, listPurchases, type Purchase } from "../../contract/purchases.ts";
import { serviceNow } from "../clock.ts";
import { listAll, oneQuery, pagesOf, pagesQuery, pollOf, purchaseKeys } from "../collection.ts";
import { recordObserved } from "../orders/observed-times.ts";
import { POLL_MS } from "../poll.ts";
import type { Session } from "../session.ts";

/** Statuses in which a purchase still moves; any other, known or not, is taken as its end (interface 7). */
const MOVING = new Set(["received", "active"]);

/** Statuses of a purchase that failed. */
export const ENDED_UNSOLD: ReadonlySet<string> = new Set(["failed", "canceled"]);

/** Whether a purchase may still change. */
export function isMoving(purchase: Purchase): boolean {
  return MOVING.has(purchase.status);
}

const POLL = { moves: isMoving, everyMs: POLL_MS.purchases };

/** Records when this browser first observed the statuses of purchases. */
function recordPurchases(session: Session, purchases: readonly Purchase[]): void {
  void recordObserved(
    session,
    purchases.map((purchase) => ({ ...purchase, moving: isMoving(purchase) })),
  );
}

/** The caller's purchases, newest change first, a page at a time; polled while one of them may change. */
export function purchasesQuery(session: Session, contractID: string | undefined) {
  return pagesQuery(purchaseKeys.pages(session, { contractID }), POLL, async (next, signal) => {
    const query = { limit: "100", ...(contractID ? { contractID } : {}), ...next };
    const page = await session.client.call(listPurchases, { query }, { signal });
    recordPurchases(session, page.data);
    return page;
  });
}

/** One purchase; polled until it is at its end. Null when there is none. */
export function purchaseQuery(session: Session, purchaseID: string) {
  return oneQuery(purchaseKeys.one(session, purchaseID), POLL, async (signal) => {
    const purchase = await session.client.call(getPurchase, { params: { purchaseID } }, { signal });
    recordPurchases(session, [purchase]);
    return purchase;
  });
}

/** All purchases of the caller, and when they were requested, milliseconds. */
export interface OwnPurchases {
  purchases: Purchase[];
  askedAt: number;
  /** So many have ended since the private collections were refreshed. */
  endedSince: number;
}

/**
 * While purchases move, private collections are refreshed when this part of what they hold has ended, or after this time: to read
 * many of them for each one takes the page long.
 */
const REFRESHED_PART = 1 / 50;
const REFRESHED_AFTER_MS = 30_000;

/** Most purchases of a page of the whole list: a page of so many counts as one call (README, "Behind a load balancer"). */
const WHOLE_PAGE = 1_000;

/**
 * All of the caller's purchases, newest change first. Whoever needs more than a screen's pages takes a view of it by
 * `select`, so that they are read once for all of them; polled while one of them may change. When some have ended, the private
 * collections are refreshed.
 */
export function ownPurchasesQuery(session: Session) {
  const queryKey = purchaseKeys.whole(session);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<OwnPurchases> => {
      const askedAt = serviceNow();
      const purchases = await listAll((next) =>
        session.client.call(listPurchases, { query: { limit: String(WHOLE_PAGE), ...next } }, { signal }),
      );
      recordPurchases(session, purchases);
      const before = client.getQueryData<OwnPurchases>(queryKey);
      const over = endedIDs(before?.purchases ?? []);
      const ended = before ? [...endedIDs(purchases)].filter((id) => !over.has(id)).length : 0;
      const endedSince = (before?.endedSince ?? 0) + ended;
      const collections = client.getQueryCache().findAll({ queryKey: [session.id, "owned"] });
      const held = collections
        .map(({ state }) => state.data as readonly object[] | undefined)
        .reduce((sum, frames) => sum + (frames?.length ?? 0), 0);
      const readAt = Math.min(Date.now(), ...collections.map(({ state }) => state.dataUpdatedAt));
      const canWait = endedSince < held * REFRESHED_PART && Date.now() - readAt < REFRESHED_AFTER_MS;
      if (endedSince === 0 || (canWait && purchases.some(isMoving)))
        return { purchases, askedAt, endedSince };
      void client.invalidateQueries({ queryKey: [session.id, "owned"] });
      return { purchases, askedAt, endedSince: 0 };
    },
    refetchInterval: ({ state }) =>
      pollOf(POLL, state.data?.purchases ?? [], Math.ceil((state.data?.purchases.length ?? 0) / WHOLE_PAGE)),
  });
}

/** The purchases alone, where it does not matter when they were requested. */
export function purchasesOf({ purchases }: OwnPurchases): Purchase[] {
  return purchases;
}

function endedIDs(purchases: readonly Purchase[]): Set<string> {
  return new Set(purchases.filter((one) => !isMoving(one)).map(({ id }) => id));
}

/**
 * Searches all of the caller's purchases for a frame: for one with exactly this reference, in any status, and for any other
 * that holds the frame. Throws `ApiError` when the list cannot be read to its end.
 */
export async function lookForPurchase(
  client: Session["client"],
  wanted: string,
  reference: string,
): Promise<{ ours: Purchase | undefined; other: Purchase | undefined }> {
  let other: Purchase | undefined;
  const pages = pagesOf((next) =>
    client.call(listPurchases, { query: { limit: String(WHOLE_PAGE), ...next } }),
  );
  for await (const page of pages) {
    for (const purchase of page) {
      if (purchase.frameID !== wanted) continue;
      if (purchase.reference === reference) return { ours: purchase, other: undefined };
      if (!ENDED_UNSOLD.has(purchase.status)) other ??= purchase;
    }
  }
  return { ours: undefined, other };
}

/** Forgets what a purchase has changed: purchases, with which owned frames are refreshed, and the contract's amounts. */
export function forgetPurchaseEffects(queries: QueryClient, session: Session): void {
  for (const name of ["purchases", "contract-summary", "purchase-products"]) {
    void queries.invalidateQueries({ queryKey: [session.id, name] });
  }
}
