import type { QueryClient } from "@tanstack/react-query";
import type { CartTerms } from "../../api/cart/cart-store.ts";
import { priceQuery } from "../../api/contracts/prices.ts";
import { sumPrices } from "../../api/contracts/sum-prices.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { keepFrame } from "../../api/frames/kept-frame.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import type { Session } from "../../api/session.ts";
import type { Contract } from "../../contract/account.ts";
import type { Price } from "../../contract/common.ts";
import type { Eula, ProductType } from "../../domain/products.ts";

/** What is to be bought, and under which terms. */
export interface OrderDraft {
  contract: Contract;
  eula: Eula;
  terms: CartTerms;
  /** Empty: the contract's defaults. */
  products: readonly ProductType[];
  /** In the order in which they are bought. */
  frames: readonly CatalogFrame[];
}

/**
 * The order of a cart and its total. Prices older than their lifetime are requested again first, so that `sums` may differ
 * from what was shown. Throws `ApiError` when a price cannot be had.
 */
export async function prepareOrder(
  queries: QueryClient,
  session: Session,
  { contract, eula, terms, products, frames }: OrderDraft,
): Promise<{ order: PurchaseBatchInput; sums: Price[] }> {
  const priced = await Promise.all(
    frames.map(async (frame) => {
      const question = { contractID: contract.id, frameID: frame.frameID, eula };
      const price = contract.hasPricingPlan
        ? await queries.fetchQuery(priceQuery(session, question))
        : undefined;
      return {
        frame: keepFrame(frame),
        price: price && { amount: price.amount, currency: price.currency, askedAt: price.askedAt },
      };
    }),
  );
  return {
    order: {
      contractID: contract.id,
      eula,
      reference: terms.reference.trim(),
      ...(products.length > 0 ? { productTypes: [...products] } : {}),
      ...(terms.webhookID ? { webhookID: terms.webhookID } : {}),
      frames: priced,
    },
    sums: sumPrices(priced.flatMap(({ price }) => price ?? [])),
  };
}
