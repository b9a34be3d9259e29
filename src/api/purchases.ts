import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getPurchase, listPurchases, type Purchase } from "../contract/purchases.ts";
import { ApiError } from "./api-error.ts";
import { POLL_MS } from "./poll.ts";
import { noteSeen } from "./seen-times.ts";
import type { Session } from "./session.ts";

/** Time between two looks at a purchase that is not yet at its end. */
/** Statuses in which a purchase still moves; any other, known or not, is taken as its end (interface 7). */
const MOVING = new Set(["received", "active"]);

/** Statuses of a purchase that came to nothing. */
export const ENDED_UNSOLD: ReadonlySet<string> = new Set(["failed", "canceled"]);

/** Whether a purchase may still change. */
export function isMoving(purchase: Purchase): boolean {
  return MOVING.has(purchase.status);
}

/** Keeps when this browser first saw the statuses of purchases; returns them. */
export function notePurchases<T extends readonly Purchase[]>(session: Session, purchases: T): T {
  noteSeen(
    session,
    purchases.map((purchase) => ({ ...purchase, moving: isMoving(purchase) })),
  );
  return purchases;
}

/** The caller's purchases, newest change first, a page at a time; polled while one of them moves. */
export function purchasesQuery(session: Session, contractID: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [session.id, "purchases", contractID ?? "all"],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        limit: "100",
        ...(contractID ? { contractID } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      const page = await session.client.call(listPurchases, { query }, { signal });
      notePurchases(session, page.data);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isMoving)) ? POLL_MS.purchases : false,
  });
}

/** One purchase; polled until it is at its end. Null when there is none. */
export function purchaseQuery(session: Session, purchaseID: string) {
  return queryOptions({
    queryKey: [session.id, "purchase", purchaseID],
    queryFn: async ({ signal }): Promise<Purchase | null> => {
      try {
        const purchase = await session.client.call(getPurchase, { params: { purchaseID } }, { signal });
        notePurchases(session, [purchase]);
        return purchase;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_MS.purchases : false),
  });
}

/** All of the caller's purchases, under one contract or any. */
export function allPurchasesQuery(session: Session, contractID: string | undefined) {
  return queryOptions({
    queryKey: [session.id, "purchases", "whole", contractID ?? "all"],
    queryFn: async ({ signal }) => {
      const purchases: Purchase[] = [];
      let cursor: string | undefined;
      do {
        const query = {
          limit: "1000",
          ...(contractID ? { contractID } : {}),
          ...(cursor ? { cursor } : {}),
        };
        const page = await session.client.call(listPurchases, { query }, { signal });
        purchases.push(...page.data);
        cursor = page.cursor;
      } while (cursor);
      return notePurchases(session, purchases);
    },
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS.purchases : false),
  });
}

/**
 * Looks through all of the caller's purchases for a frame: for one with exactly this reference, whatever became of it,
 * and for any other that holds the frame. Throws `ApiError` when the list cannot be read to its end.
 */
export async function lookForPurchase(
  client: Session["client"],
  wanted: string,
  reference: string,
): Promise<{ ours: Purchase | undefined; other: Purchase | undefined }> {
  let other: Purchase | undefined;
  let cursor: string | undefined;
  do {
    const query = { limit: "1000", ...(cursor ? { cursor } : {}) };
    const page = await client.call(listPurchases, { query });
    for (const purchase of page.data) {
      if (purchase.frameID !== wanted) continue;
      if (purchase.reference === reference) return { ours: purchase, other: undefined };
      if (!ENDED_UNSOLD.has(purchase.status)) other ??= purchase;
    }
    cursor = page.cursor;
  } while (cursor);
  return { ours: undefined, other };
}

/** Forgets what a purchase has changed: purchases, owned frames and the contract's amounts. */
export function forgetPurchaseEffects(queries: QueryClient, session: Session): void {
  for (const name of ["purchases", "owned", "contract-summary", "purchase-products"]) {
    void queries.invalidateQueries({ queryKey: [session.id, name] });
  }
}
