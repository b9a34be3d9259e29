import { productMask } from "./catalog/item-id.ts";
import type { FrameStock } from "./frame-stock.ts";
import type { Ledger } from "./store/ledger.ts";

/** Products (bits) that a user owns, bought or tasked, by `frame_id` (interface.md, Collections semantics). */
export async function ownedProducts(
  ledger: Ledger,
  stock: FrameStock,
  userID: string,
): Promise<Map<string, number>> {
  const owned = new Map(stock.flownFor(userID));
  for (const { frameID, productTypes } of await ledger.ownedBy(userID)) {
    owned.set(frameID, (owned.get(frameID) ?? 0) | productMask(productTypes));
  }
  return owned;
}
