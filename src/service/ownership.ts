import { productMask } from "./catalog/item-id.ts";
import type { User } from "./directory.ts";
import type { FrameStock } from "./frame-stock.ts";
import { readEach } from "./store/read-each.ts";
import type { Store } from "./store/store.ts";

/** Products (bits) that a user owns, bought or tasked, by `frame_id` (interface.md, Collections semantics). */
export async function ownedProducts(
  store: Store,
  stock: FrameStock,
  { id: userID, companyID }: User,
): Promise<Map<string, number>> {
  const owned = new Map(stock.flownFor(userID));
  const bought = await readEach(store, "purchases", "closed", { equals: { companyID, userID } });
  for (const { frameID, productTypes } of bought) {
    owned.set(frameID, (owned.get(frameID) ?? 0) | productMask(productTypes));
  }
  return owned;
}
