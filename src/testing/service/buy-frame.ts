import type { Session } from "../../api/session.ts";
import { type Purchase, type PurchaseBody, purchaseFrame } from "../../contract/purchases.ts";

/** Buys a frame as a session's user, outside of any run. */
export function buyFrame(session: Session, body: PurchaseBody): Promise<Purchase> {
  return session.client.call(purchaseFrame, { body });
}
