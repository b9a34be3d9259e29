import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Item } from "../contract/item.ts";
import { getPurchase, listPurchaseProducts, listPurchases, type Purchase } from "../contract/purchases.ts";
import { serviceNow } from "./clock.ts";
import { listAll, oneQuery, POLL_MS, pagesOf, pagesQuery, pollOf, purchaseKeys } from "./collections.ts";
import { asText } from "./frames/frame.ts";
import { takeIntoOwned } from "./frames/frames.ts";
import { createLane } from "./lane.ts";
import { recordObserved } from "./orders/observed-times.ts";
import type { Session } from "./session.ts";

/** Other statuses, unknown ones included, are final (interface 7). */
const MOVING = new Set(["received", "active"]);

export const ENDED_UNSOLD: ReadonlySet<string> = new Set(["failed", "canceled"]);

export function isMoving(purchase: Purchase): boolean {
  return MOVING.has(purchase.status);
}

const POLL = { moves: isMoving, everyMs: POLL_MS.purchases };

export function purchasesQuery(session: Session, contractID: string | undefined) {
  return pagesQuery(purchaseKeys.pages(session, { contractID }), POLL, async (next, signal) => {
    const query = { limit: "100", ...(contractID ? { contractID } : {}), ...next };
    const page = await session.client.call(listPurchases, { query }, { signal });
    void recordObserved(session, page.data, isMoving);
    return page;
  });
}

export function purchaseQuery(session: Session, purchaseID: string) {
  return oneQuery(purchaseKeys.one(session, purchaseID), POLL, async (signal) => {
    const purchase = await session.client.call(getPurchase, { params: { purchaseID } }, { signal });
    void recordObserved(session, [purchase], isMoving);
    return purchase;
  });
}

export interface OwnPurchases {
  purchases: Purchase[];
  askedAt: number;
}

/** A page of so many counts as one call (docs/operating.md, Limits). */
const WHOLE_PAGE = 1_000;

/**
 * Query of all purchases, newest change first, shared by views with `select`; polled while one may change. Newly
 * bought frames are added to the cached private collections.
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
      void recordObserved(session, purchases, isMoving);
      const before = client.getQueryData<OwnPurchases>(queryKey);
      if (before) takeBought(client, session, before.purchases, purchases);
      return { purchases, askedAt };
    },
    refetchInterval: ({ state }) =>
      pollOf(POLL, state.data?.purchases ?? [], Math.ceil((state.data?.purchases.length ?? 0) / WHOLE_PAGE)),
  });
}

export function purchasesOf({ purchases }: OwnPurchases): Purchase[] {
  return purchases;
}

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

/** Finds a purchase with exactly this reference, in any status, and any other that holds the frame. Throws `ApiError`. */
export async function lookForPurchase(client: Session["client"], wanted: string, reference: string) {
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

export function forgetPurchaseEffects(queries: QueryClient, session: Session): void {
  for (const name of ["purchases", "contract-summary", "purchase-products"]) {
    void queries.invalidateQueries({ queryKey: [session.id, name] });
  }
}

/** Lifetime of signed links, ms (interface 2.5). */
export const LINK_LIFETIME_MS = 3_600_000;

const productLane = createLane(4);

/** Query of a purchase's items; links work until `validUntil` (ms) at least. Empty while active. */
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

export async function readProducts(ask: AskItems) {
  // The service signs after this.
  const validUntil = Date.now() + LINK_LIFETIME_MS;
  return { items: await listAll(ask), validUntil };
}

export interface ProductFile {
  orderID: string;
  frameID: string;
  itemID: string;
  product: string;
  assetKey: string;
  title: string;
  mediaType: string | undefined;
  /** Signed link: anyone who has it can download. Never stored. */
  href: string;
  validUntil: number;
}

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
