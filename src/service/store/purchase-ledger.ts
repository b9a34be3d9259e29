import { z } from "zod";
import { eula, productType } from "../../contract/common.ts";
import { purchaseStatuses } from "../../contract/purchases.ts";
import type { CallbackRecord } from "./callback-ledger.ts";

/** A purchase as the ledger keeps it: plain data, fit for any store. */
export const purchaseRecord = z.object({
  id: z.string(),
  userID: z.string(),
  companyID: z.string(),
  contractID: z.string(),
  frameID: z.string(),
  eula,
  reference: z.string().optional(),
  productTypes: z.array(productType),
  webhookID: z.string().optional(),
  /** Minor units of the contract's currency; undefined without a pricing plan. */
  amount: z.number().int().optional(),
  status: z.enum(purchaseStatuses),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

/** Where a list of purchases goes on: behind the record with these values. */
export interface PurchasePlace {
  updatedAt: number;
  id: string;
}

/** Purchases, as the rules need them. */
export interface PurchaseLedger {
  /**
   * Adds a purchase, unless the company has the frame already or is getting it, by a purchase or a task ("owned"), or held
   * and spent amounts of the contract would exceed the limit ("over-limit"). What failed or was canceled does not count.
   */
  insertPurchase(
    record: PurchaseRecord,
    spendLimit: number | undefined,
  ): Promise<"inserted" | "owned" | "over-limit">;
  purchase(id: string): Promise<PurchaseRecord | undefined>;
  /** Purchases of a user, most recently modified first, those of one instant by id. */
  purchasesOf(
    userID: string,
    page: { contractID: string | undefined; after: PurchasePlace | undefined; limit: number },
  ): Promise<PurchaseRecord[]>;
  /** Closed purchases of a user. */
  ownedBy(userID: string): Promise<PurchaseRecord[]>;
  /** Purchases under way that were last changed at `before` (milliseconds) or earlier, oldest change first. */
  purchasesUnderWay(before: number): Promise<PurchaseRecord[]>;
  /**
   * Changes the status if it still is `from`, and in the same step puts the callback that tells of it among those to be
   * sent; tells whether it did.
   */
  movePurchase(
    id: string,
    from: PurchaseRecord["status"],
    to: PurchaseRecord["status"],
    at: number,
    callback?: CallbackRecord,
  ): Promise<boolean>;
}
