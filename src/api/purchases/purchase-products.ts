import { queryOptions } from "@tanstack/react-query";
import type { Item } from "../../contract/item.ts";
import { listPurchaseProducts } from "../../contract/purchases.ts";
import { createLane } from "../lane.ts";
import { listAll } from "../pages/pages.ts";
import type { Session } from "../session.ts";

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
