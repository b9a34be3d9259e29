import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCart } from "../../api/cart/use-cart.ts";
import type { PricedCart } from "../../api/cart/use-priced-cart.ts";
import { contractSummaryQuery, offersEula, useCommercialChoice } from "../../api/contracts/contracts.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useFrameStates } from "../../api/frames/use-frame-states.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { webhooksQuery } from "../../api/webhooks/webhooks.ts";
import { useOnline } from "../../ui/layout/use-online.ts";
import { useKept } from "../../ui/list/use-kept.ts";
import { buyObstacles } from "./buy-obstacles.ts";
import { referenceOver } from "./components/cart-terms.tsx";
import { effectiveProducts, productOffer } from "./product-offer.ts";
import { useBuy } from "./use-buy.tsx";

/**
 * What of the cart can be bought under its terms, what is in the way, and the press on Buy. `frames` by id, as `lookup` in
 * the catalog has found them; `onBuy` gets the order of what is ready.
 */
export function useCartOrder(
  { lines, totals }: PricedCart,
  frames: ReadonlyMap<string, CatalogFrame>,
  lookup: UseQueryResult<unknown>,
  onBuy: (order: PurchaseBatchInput) => void,
) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const states = useFrameStates();
  const terms = useCart((state) => state.terms);
  const caps = useCart((state) => state.caps);
  const online = useOnline();
  const budget = useQuery({
    ...contractSummaryQuery(session, contract?.id ?? ""),
    enabled: contract !== undefined,
  }).data;
  const webhooks = useQuery(webhooksQuery(session)).data;

  const readyFrames = useMemo(() => {
    const ready = lines.filter(({ status }) => status === "ready");
    return ready.flatMap(({ frameID }) => frames.get(frameID) ?? []);
  }, [lines, frames]);
  const families = useKept([...new Set(readyFrames.map(({ family }) => family))], String);
  const offer = useMemo(() => productOffer(families), [families]);
  const products = useMemo(() => effectiveProducts(terms.products, offer), [terms.products, offer]);
  const idsOf = (isSettled: boolean) =>
    lines.filter(({ status }) => SETTLED.has(status) === isSettled).map(({ frameID }) => frameID);
  const checkError = lookup.error ?? states.error;
  const isChecking = lookup.isPending || lookup.isPlaceholderData || states.pending;
  const obstacles = buyObstacles({
    totals,
    contract,
    eula,
    eulaOffered: contract !== undefined && offersEula(contract, eula),
    online,
    checks: checkError ? "failed" : isChecking ? "pending" : "done",
    caps,
    budget,
    webhookLost:
      terms.webhookID !== undefined &&
      webhooks !== undefined &&
      !webhooks?.some(({ id, status }) => id === terms.webhookID && status === "active"),
    referenceOver: referenceOver(terms.reference),
  });
  return {
    contract,
    eula,
    terms,
    budget,
    online,
    /** What products the frames that are ready have, and which of them are bought. */
    offer,
    products,
    /** Ids of frames that no change of the terms alters, and of the others. */
    settled: idsOf(true),
    forSale: idsOf(false),
    checkError,
    checkAgain: () => {
      void lookup.refetch();
      states.retry();
    },
    obstacles,
    buy: useBuy({ contract, eula, terms, products, frames: readyFrames }, totals.subtotals, onBuy),
  };
}

/** Statuses that no change of the terms alters. */
const SETTLED: ReadonlySet<string> = new Set(["owned", "active", "unknown", "buying", "gone"]);
