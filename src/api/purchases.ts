import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Item } from "../contract/item.ts";
import { getPurchase, listPurchaseProducts, listPurchases, type Purchase } from "../contract/purchases.ts";
import { serviceNow } from "./clock.ts";
import { listAll, oneQuery, pagesOf, pagesQuery, pollOf, purchaseKeys } from "./collections.ts";
import { asText } from "./frames/frame.ts";
import { takeIntoOwned } from "./frames/frames.ts";
import { createLane } from "./lane.ts";
import { recordObserved } from "./orders/observed-times.ts";
import { POLL_MS } from "./poll.ts";
import type { Session } from "./session.ts";

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
}

/** Most purchases of a page of the whole list: a page of so many counts as one call (README, "Behind a load balancer"). */
const WHOLE_PAGE = 1_000;

/**
 * All of the caller's purchases, newest change first. Whoever needs more than a screen's pages takes a view of it by
 * `select`, so that they are read once for all of them; polled while one of them may change. The frames of those that have ended
 * since are taken into what is known of the private collections.
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
      if (before) takeBought(client, session, before.purchases, purchases);
      return { purchases, askedAt };
    },
    refetchInterval: ({ state }) =>
      pollOf(POLL, state.data?.purchases ?? [], Math.ceil((state.data?.purchases.length ?? 0) / WHOLE_PAGE)),
  });
}

/** The purchases alone, where it does not matter when they were requested. */
export function purchasesOf({ purchases }: OwnPurchases): Purchase[] {
  return purchases;
}

/** Takes the frames of purchases that have become owned since they were last read into the private collections of their contracts. */
function takeBought(
  client: QueryClient,
  session: Session,
  before: readonly Purchase[],
  now: readonly Purchase[],
): void {
  const over = new Set(before.filter((one) => !isMoving(one)).map(({ id }) => id));
  const bought = now.filter((one) => !isMoving(one) && !ENDED_UNSOLD.has(one.status) && !over.has(one.id));
  for (const contractID of new Set(bought.map((one) => one.contractID))) {
    const frameIDs = bought.filter((one) => one.contractID === contractID).map(({ frameID }) => frameID);
    void takeIntoOwned(client, session, contractID, frameIDs);
  }
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

/** How long a signed link works, milliseconds (interface 2.5). */
export const LINK_LIFETIME_MS = 3_600_000;

/** The products of at most so many purchases are read at once. */
const productLane = createLane(4);

/** The items of a purchase with links that work until `validUntil` (milliseconds) at least; empty while it is active. */
export function purchaseProductsQuery(session: Session, purchaseID: string) {
  return queryOptions({
    queryKey: [session.id, "purchase-products", purchaseID],
    queryFn: ({ signal }) => {
      const request = { params: { purchaseID } };
      const ask: AskItems = (query) =>
        session.client.call(listPurchaseProducts, { ...request, query }, { signal });
      return productLane(() => readProducts(ask), signal);
    },
    staleTime: 0,
  });
}

export type AskItems = Parameters<typeof listAll<Item>>[0];

/** All items that `ask` lists a page at a time, with links that work until `validUntil` (milliseconds) at least. */
export async function readProducts(ask: AskItems) {
  // The service signs after this.
  const validUntil = Date.now() + LINK_LIFETIME_MS;
  return { items: await listAll(ask), validUntil };
}

/** One file of the products of a purchase or a task. */
export interface ProductFile {
  /** The purchase or task. */
  orderID: string;
  frameID: string;
  itemID: string;
  /** Product type: "GRD". */
  product: string;
  /** Which asset of the item it is. */
  assetKey: string;
  title: string;
  mediaType: string | undefined;
  /** A signed link: anyone who has it can download. Never stored. */
  href: string;
  /** Until when the link works, milliseconds. */
  validUntil: number;
}

/** The files of a purchase or a task in the order of its items; thumbnails are on the frame's page. */
export function productFiles(
  orderID: string,
  { items, validUntil }: { items: readonly Item[]; validUntil: number },
): ProductFile[] {
  return items.flatMap((item) =>
    Object.entries(item.assets)
      .filter(([key, { roles }]) => !roles?.includes("thumbnail") && !key.startsWith("thumbnail"))
      .map(([assetKey, { href, title, type }]) => ({
        orderID,
        frameID: item.properties.frame_id,
        itemID: item.id,
        product: asText(item.properties["sar:product_type"]) ?? "product",
        assetKey,
        title: title ?? assetKey,
        mediaType: type,
        href,
        validUntil,
      })),
  );
}
