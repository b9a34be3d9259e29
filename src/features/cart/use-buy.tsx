import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CartTerms } from "../../api/cart/cart-store.ts";
import { priceQuery, sumPrices } from "../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { keepFrame } from "../../api/frames/kept-frame.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import type { Price } from "../../contract/common.ts";
import type { Eula, ProductType } from "../../domain/products.ts";
import { t } from "../../languages/texts.ts";
import { sumsWords } from "../../shared/frames/cart-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";

interface Buy {
  start: () => void;
  busy: boolean;
  /** Why the last press did not lead on. */
  message: ReactNode;
}

/**
 * The press on Buy: old prices are requested again, and only when the total is the one shown does the order continue to
 * `onBuy`.
 * `shown` are the sums on screen.
 */
export function useBuy(
  { contract, ...draft }: Omit<OrderDraft, "contract"> & { contract: Contract | undefined },
  shown: readonly Price[],
  onBuy: (order: PurchaseBatchInput) => void,
): Buy {
  const session = useSession();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<string>();
  const prepare = useMutation({
    mutationFn: (complete: OrderDraft) => prepareOrder(queries, session, complete),
    onMutate: () => {
      setChanged(undefined);
      return { before: sumsWords(shown, true) };
    },
    onSuccess: ({ order, sums }, _, { before }) => {
      const now = sumsWords(sums, true);
      if (now === before) {
        onBuy(order);
        return;
      }
      const sentence = t(
        "Prices have changed: {before} is {now} now. Nothing was bought; press Buy again to continue.",
        { before, now },
      );
      setChanged(sentence);
      announce(sentence);
    },
  });
  const message = prepare.error ? (
    <ErrorMessage
      error={prepare.error}
      title={t("Couldn’t get the prices again")}
      bought={t("Nothing was bought.")}
    />
  ) : (
    changed
  );
  return {
    start: () => contract && prepare.mutate({ contract, ...draft }),
    busy: prepare.isPending,
    message,
  };
}

/** What is to be bought, and under which terms. */
interface OrderDraft {
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
async function prepareOrder(
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
