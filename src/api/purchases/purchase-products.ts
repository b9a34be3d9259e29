import { queryOptions } from "@tanstack/react-query";
import { listPurchaseProducts } from "../../contract/purchases.ts";
import { createLane } from "../lane.ts";
import { listAll } from "../list-all.ts";
import type { Session } from "../session.ts";

/** How long a signed link works, milliseconds (interface 2.5). */
export const LINK_LIFETIME_MS = 3_600_000;

/** The products of at most so many purchases are read at once. */
const productLane = createLane(4);

/** The items of a purchase with links that work until `validUntil` (milliseconds) at least; empty while it is active. */
export function purchaseProductsQuery(session: Session, purchaseID: string) {
  return queryOptions({
    queryKey: [session.id, "purchase-products", purchaseID],
    queryFn: ({ signal }) => productLane(() => readProducts(session, purchaseID, signal), signal),
    staleTime: 0,
  });
}

async function readProducts({ client }: Session, purchaseID: string, signal: AbortSignal) {
  // The service signs after this.
  const validUntil = Date.now() + LINK_LIFETIME_MS;
  const items = await listAll((query) =>
    client.call(listPurchaseProducts, { params: { purchaseID }, query }, { signal }),
  );
  return { items, validUntil };
}
