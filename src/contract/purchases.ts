import { z } from "zod";
import { answeredTime, chosenProducts, cursor, eula, notifications, page, paging } from "./common.ts";
import { answer, endpointsOf } from "./endpoint.ts";
import { item } from "./item.ts";

const endpoint = endpointsOf("Catalog", "/api/catalog/v2");

export const purchaseStatuses = ["received", "active", "closed", "failed", "canceled"] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Clients render unknown statuses as they are (interface 7). */
const purchase = answer("Purchase", {
  id: z.string(),
  frameID: z.string(),
  contractID: z.string(),
  createdAt: answeredTime,
  status: z.string(),
  reference: z.string().optional(),
  eula: z.string(),
  reason: z.string().optional(),
  orderedBy: z.string().optional(),
  approvedBy: z.string().optional(),
  costCenter: z.string().optional(),
});
export type Purchase = z.infer<typeof purchase>;

/** Characters (interface 7.1). */
export const MAX_REFERENCE = 256;

export const reference = z
  .string()
  .refine((text) => [...text].length <= MAX_REFERENCE, `must have at most ${MAX_REFERENCE} characters`);

/** Cost center of the caller's company, one of its list. */
export const costCenter = z.string().max(64, "must have at most 64 characters");

export const purchaseBody = z.strictObject({
  contractID: z.string(),
  frameID: z.string(),
  eula: eula.default("STANDARD"),
  reference: reference.optional(),
  productTypes: chosenProducts.optional(),
  notifications: notifications.optional(),
  costCenter: costCenter.optional(),
});
export type PurchaseBody = z.input<typeof purchaseBody>;

const purchaseParams = z.strictObject({ purchaseID: z.string() });

export const purchaseFrame = endpoint("purchaseFrame", "POST", "/purchases", {
  summary: "Buy a frame. A frame is sold once; a repeat answers 409.",
  body: purchaseBody,
  result: purchase,
});

export const listPurchases = endpoint("listPurchases", "GET", "/purchases", {
  summary: "The caller's purchases across contracts, most recently modified first.",
  query: z.strictObject({ ...paging(10_000), contractID: z.string().optional() }),
  result: page(purchase),
});

export const getPurchase = endpoint("getPurchase", "GET", "/purchases/{purchaseID}", {
  summary: "One purchase.",
  params: purchaseParams,
  result: purchase,
});

export const listPurchaseProducts = endpoint(
  "listPurchaseProducts",
  "GET",
  "/purchases/{purchaseID}/products",
  {
    summary: "Items of a purchase with signed download links; empty while the purchase is active.",
    params: purchaseParams,
    query: z.strictObject({ cursor }),
    result: page(item),
  },
);

export const purchaseEndpoints = [purchaseFrame, listPurchases, getPurchase, listPurchaseProducts];
