import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type CartTerms, useCart } from "../../api/cart/cart-store.ts";
import {
  asReady,
  type Budget,
  type CartTotals,
  cartTotals,
  type LineStatus,
  overBudget,
  overCap,
  type PricedCart,
} from "../../api/cart/cart-totals.ts";
import {
  contractsQuery,
  offersEula,
  priceQuery,
  sumPrices,
  useCommercialChoice,
} from "../../api/contracts.ts";
import { useCostCenter } from "../../api/cost-center.ts";
import { type CatalogFrame, keepFrame } from "../../api/frames/frame.ts";
import { useFrameStates } from "../../api/frames/frame-states.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import type { Session } from "../../api/session.ts";
import { useContract, useContractSummary, useMay, useSession } from "../../api/use-session.ts";
import { webhooksQuery } from "../../api/webhooks.ts";
import type { Contract } from "../../contract/account.ts";
import type { Price } from "../../contract/common.ts";
import type { Eula, ProductType } from "../../domain/modes.ts";
import { t } from "../../languages/texts.ts";
import { pricedWords, sumsWords } from "../../shared/frames/cart-words.ts";
import { noCostCenterWords } from "../../shared/money/cost-center-select.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { mayNotWords } from "../../shared/orders/may-not.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useOnline } from "../../ui/layout/use-media.ts";
import { useStable } from "../../ui/list/use-stable.ts";
import { formatPrice } from "../../ui/text/format.ts";
import {
  effectiveProducts,
  type ProductOffer,
  productOffer,
  referenceOver,
  type Sold,
} from "./cart-terms.tsx";

/**
 * Returns what of the cart can be bought under its terms, the obstacles, and the press on Buy. `frames` are those that
 * `lookup` found, by id; `onBuy` gets the order.
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
  const budget = useContractSummary();
  const webhooks = useQuery(webhooksQuery(session)).data;

  const costCenter = useCostCenter();
  const framesIn = (status: LineStatus) =>
    lines.flatMap((line) => (line.status === status ? (frames.get(line.frameID) ?? []) : []));
  const readyFrames = framesIn("ready");
  const framesAbove = framesIn("above");
  const sold = useStable(
    [...readyFrames, ...framesAbove].map(({ family, available }): Sold => ({ family, available })),
  );
  const offer = useMemo(() => productOffer(sold), [sold]);
  const products = useMemo(() => effectiveProducts(terms.products, offer), [terms.products, offer]);
  const idsOf = (isSettled: boolean) =>
    lines.filter(({ status }) => SETTLED.has(status) === isSettled).map(({ frameID }) => frameID);
  const checkError = lookup.error ?? states.error;
  const isChecking =
    useQuery(contractsQuery(session)).isLoading ||
    lookup.isPending ||
    lookup.isPlaceholderData ||
    states.pending;
  const askTotals = cartTotals(asReady(lines.filter(({ status }) => status === "above")));
  const asks = askTotals.toBuy > 0;
  const state = {
    mayBuy: useMay("orders:write"),
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
      webhooks?.some(({ id, status }) => id === terms.webhookID && status === "active") === false,
    referenceOver: referenceOver(terms.reference),
    offer,
    hasChosen: products.length > 0,
    costCenterMissing: costCenter.isMissing,
  } satisfies BuyState;
  const draft = { contract, eula, terms, products, costCenter: costCenter.chosen };
  const saidOf = (frameID: string) => {
    const price = lines.find((line) => line.frameID === frameID)?.price;
    return price?.kind === "said" ? price.price : undefined;
  };
  return {
    contract,
    eula,
    terms,
    budget,
    online,
    /** Products that can be bought, and those that are. */
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
    /** None where all frames that could be bought need approval. */
    obstacles: asks && totals.toBuy === 0 ? [] : buyObstacles(state),
    buy: useBuy({ ...draft, frames: readyFrames }, totals.subtotals, onBuy),
    /** Frames above the person's limit; the contract's budget and the own cap count once they are bought. */
    ask: asks
      ? {
          totals: askTotals,
          obstacles: buyObstacles({ ...state, totals: askTotals, caps: {}, budget: undefined }),
          order: () =>
            contract &&
            orderOf(
              { ...draft, contract },
              framesAbove.map((frame) => ({ frame: keepFrame(frame), price: saidOf(frame.frameID) })),
            ),
        }
      : undefined,
  };
}

export type CartOrder = ReturnType<typeof useCartOrder>;

/** Statuses that no change of the terms alters. */
const SETTLED: ReadonlySet<string> = new Set(["owned", "active", "unknown", "buying", "requested", "gone"]);

/**
 * Prepares an order at the press on Buy: old prices are requested again, and only if the total is still the one on screen
 * (`shown`) does the order continue to `onBuy`.
 */
function useBuy(
  { contract, ...draft }: Omit<OrderDraft, "contract"> & { contract: Contract | undefined },
  shown: readonly Price[],
  onBuy: (order: PurchaseBatchInput) => void,
) {
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
  return {
    start: () => contract && prepare.mutate({ contract, ...draft }),
    busy: prepare.isPending,
    /** Reason why the last press did not lead on. */
    message: prepare.error ? (
      <ErrorMessage
        error={prepare.error}
        title={t("Couldn’t get the prices again")}
        bought={t("Nothing was bought.")}
      />
    ) : (
      changed
    ),
  };
}

interface OrderDraft {
  contract: Contract;
  eula: Eula;
  terms: CartTerms;
  /** Empty: the contract's defaults. */
  products: readonly ProductType[];
  costCenter: string | undefined;
  frames: readonly CatalogFrame[];
}

function orderOf(
  { contract, eula, terms, products, costCenter }: Omit<OrderDraft, "frames">,
  frames: PurchaseBatchInput["frames"],
): PurchaseBatchInput {
  return {
    contractID: contract.id,
    eula,
    reference: terms.reference.trim(),
    ...(products.length > 0 ? { productTypes: [...products] } : {}),
    ...(terms.webhookID ? { webhookID: terms.webhookID } : {}),
    ...(costCenter !== undefined && { costCenter }),
    frames,
  };
}

/**
 * Returns the order of a cart and its total. Prices older than their lifetime are requested again, so `sums` may differ
 * from the sums on screen. Throws `ApiError` if a price fails.
 */
async function prepareOrder(
  queries: QueryClient,
  session: Session,
  draft: OrderDraft,
): Promise<{ order: PurchaseBatchInput; sums: Price[] }> {
  const { contract, eula } = draft;
  const priced = await Promise.all(
    draft.frames.map(async (frame) => {
      const price = contract.hasPricingPlan
        ? await queries.fetchQuery(
            priceQuery(session, { contractID: contract.id, frameID: frame.frameID, eula }),
          )
        : undefined;
      return {
        frame: keepFrame(frame),
        price: price && { amount: price.amount, currency: price.currency, askedAt: price.askedAt },
      };
    }),
  );
  return {
    order: orderOf(draft, priced),
    sums: sumPrices(priced.flatMap(({ price }) => price ?? [])),
  };
}

export interface BuyState {
  /** Whether the session may buy. */
  mayBuy: boolean;
  totals: CartTotals;
  contract: Contract | undefined;
  eulaOffered: boolean;
  eula: Eula;
  online: boolean;
  /** State of the look-up in the catalog and of the owned frames. */
  checks: "pending" | "done" | "failed";
  caps: Readonly<Record<string, number>>;
  budget: Budget | null | undefined;
  /** The chosen webhook is not active any more. */
  webhookLost: boolean;
  referenceOver: number;
  offer: Pick<ProductOffer, "offered" | "hasDefaults">;
  hasChosen: boolean;
  costCenterMissing: boolean;
}

/** Returns why the cart cannot be bought now, each with its remedy; empty if it can. */
export function buyObstacles(state: BuyState): string[] {
  const { totals, contract, online, checks, caps, budget, offer, hasChosen } = state;
  const obstacles: string[] = [];
  const add = (applies: boolean, sentence: string) => void (applies && obstacles.push(sentence));
  add(!state.mayBuy, mayNotWords("orders:write"));
  add(!online, t("Offline. Nothing is queued: buy when you are back online."));
  add(!contract && checks !== "pending", t("No contract to buy under."));
  add(
    contract !== undefined && !state.eulaOffered,
    t("This contract does not offer the {licence} license. Choose another license or contract.", {
      licence: eulaName(state.eula),
    }),
  );
  add(totals.toBuy === 0, t("No frame in the cart can be bought."));
  add(
    state.referenceOver > 0,
    t("Shorten the reference by {count, plural, one {# character} other {# characters}}.", {
      count: state.referenceOver,
    }),
  );
  add(
    !offer.hasDefaults && !hasChosen && offer.offered.length > 0,
    t("The archive has not all default products of these frames. Choose products above."),
  );
  add(
    !offer.hasDefaults && offer.offered.length === 0,
    t("The archive has no product of all these frames. Buy them in several runs."),
  );
  add(state.costCenterMissing, noCostCenterWords());
  add(state.webhookLost, t("The chosen webhook is no longer active. Choose another or none."));
  add(checks === "pending" && online, t("Checking the frames."));
  add(checks === "failed" && online, t("Couldn’t check the frames. Try again above."));
  if (contract?.hasPricingPlan && state.eulaOffered && totals.toBuy > 0) {
    add(totals.pending > 0 && online, t("Getting prices: {priced}.", { priced: pricedWords(totals) }));
    add(
      totals.failed.length > 0,
      t("{count, plural, one {# frame has} other {# frames have}} no price yet. Try again or remove them.", {
        count: totals.failed.length,
      }),
    );
  }
  const capped = overCap(totals, caps);
  if (capped)
    obstacles.push(
      t("{sum} is above your spending cap of {cap}. Raise the cap or remove frames.", {
        sum: formatPrice(capped.subtotal, true),
        cap: formatPrice(capped.cap, true),
      }),
    );
  const exceeded = budget ? overBudget(totals, budget) : undefined;
  if (exceeded)
    obstacles.push(
      t(
        "The contract’s limit leaves {left}, the cart needs {sum}. Remove frames or choose another contract.",
        { left: formatPrice(exceeded.left, true), sum: formatPrice(exceeded.subtotal, true) },
      ),
    );
  return obstacles;
}
