import { z } from "zod";
import { eula, productType } from "../../contract/common.ts";
import { purchaseStatuses } from "../../contract/purchases.ts";

/** A purchase as it is kept. */
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
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
  /** From when on its next step can be made, milliseconds since 1970; missing when none is to come. */
  dueAt: z.number().int().optional(),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;
