import type { ProductType } from "../contract/common.ts";
import { productMask } from "./catalog/item-id.ts";
import type { GrantRecord } from "./store/frame-record.ts";
import { readEach } from "./store/read-each.ts";
import type { Store, Tx } from "./store/store.ts";

/** Gives a user products of a frame, bought or tasked, besides those that the user has of it; `since` in milliseconds. */
export async function grant(
  tx: Tx,
  { companyID, userID, frameID }: Pick<GrantRecord, "companyID" | "userID" | "frameID">,
  products: readonly ProductType[],
  since: number,
): Promise<void> {
  const key = { companyID, userID, frameID };
  const before = await tx.get("grants", key);
  if (before)
    await tx.put("grants", { ...before, products: [...new Set([...before.products, ...products])] });
  else await tx.insert("grants", { ...key, products: [...products], since });
}

/** Products (bits) that a user owns, bought or tasked, by `frame_id` (interface.md, Collections semantics). */
export async function ownedProducts(
  store: Store,
  { companyID, userID }: Pick<GrantRecord, "companyID" | "userID">,
): Promise<Map<string, number>> {
  const grants = await readEach(store, "grants", "ofUser", { equals: { companyID, userID } });
  return new Map(grants.map(({ frameID, products }) => [frameID, productMask(products)]));
}
