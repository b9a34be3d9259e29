import type { ProductType } from "../../domain/products.ts";
import type { GrantRecord } from "../store/frame-record.ts";
import type { Tx } from "../store/store.ts";

/** Gives a user products of a frame, bought or tasked, besides those that the user has of it; `since` in milliseconds. */
export async function grant(
  tx: Tx,
  { companyID, userID, frameID }: Pick<GrantRecord, "companyID" | "userID" | "frameID">,
  given: readonly ProductType[],
  since: number,
): Promise<void> {
  const key = { companyID, userID, frameID };
  // First, because nobody else gives the user any from here on.
  const seq = await tx.nextGrant({ companyID, userID });
  const before = await tx.get("grants", key);
  const products = [...new Set([...(before?.products ?? []), ...given])];
  if (!before) await tx.insert("grants", { ...key, products, since, seq });
  else if (products.length > before.products.length) await tx.put("grants", { ...before, products, seq });
}
