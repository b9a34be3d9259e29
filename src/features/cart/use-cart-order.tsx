import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { CartTerms } from "../../api/cart/cart-store.ts";
import { type Budget, type CartTotals, overBudget, overCap } from "../../api/cart/cart-totals.ts";
import { useCart } from "../../api/cart/use-cart.ts";
import type { PricedCart } from "../../api/cart/use-priced-cart.ts";
import { contractSummaryQuery, offersEula, useCommercialChoice } from "../../api/contracts/contracts.ts";
import { priceQuery, sumPrices } from "../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { keepFrame } from "../../api/frames/kept-frame.ts";
import { useFrameStates } from "../../api/frames/use-frame-states.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import type { Session } from "../../api/session.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { webhooksQuery } from "../../api/webhooks/webhooks.ts";
import type { Contract } from "../../contract/account.ts";
import type { Price } from "../../contract/common.ts";
import type { Eula, ProductType } from "../../domain/products.ts";
import { t } from "../../languages/texts.ts";
import { pricedWords, sumsWords } from "../../shared/frames/cart-words.ts";
import { eulaName } from "../../shared/money/term-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useOnline } from "../../ui/layout/use-online.ts";
import { useKept } from "../../ui/list/use-kept.ts";
import { formatPrice } from "../../ui/text/format.ts";
import { effectiveProducts, productOffer, referenceOver } from "./cart-terms.tsx";

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
function useBuy(
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

/** What is known when someone is about to buy the cart. */
export interface BuyState {
  totals: CartTotals;
  contract: Contract | undefined;
  /** The contract offers the licence. */
  eulaOffered: boolean;
  eula: Eula;
  online: boolean;
  /** Whether the frames were looked up in the catalog and what is owned is known: under way, done, or not possible. */
  checks: "pending" | "done" | "failed";
  caps: Readonly<Record<string, number>>;
  /** Null where the service reports none. */
  budget: Budget | null | undefined;
  /** A webhook is chosen that no order can name any more. */
  webhookLost: boolean;
  /** Characters of the reference beyond what is allowed. */
  referenceOver: number;
}

/** Why the cart cannot be bought now, each with what to do about it; empty when it can. */
export function buyObstacles(state: BuyState): string[] {
  const { totals, contract, online, checks, caps, budget } = state;
  const obstacles: string[] = [];
  const add = (applies: boolean, sentence: string) => void (applies && obstacles.push(sentence));
  add(!online, t("Offline. Nothing is queued: buy when you are back online."));
  add(!contract, t("No contract to buy under."));
  add(
    contract !== undefined && !state.eulaOffered,
    t("This contract does not offer the {licence} licence. Choose another licence or contract.", {
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
  if (capped) {
    add(
      true,
      t("{sum} is above your spending cap of {cap}. Raise the cap or remove frames.", {
        sum: formatPrice(capped.subtotal, true),
        cap: formatPrice(capped.cap, true),
      }),
    );
  }
  const exceeded = budget ? overBudget(totals, budget) : undefined;
  if (exceeded) {
    add(
      true,
      t(
        "The contract’s limit leaves {left}, the cart needs {sum}. Remove frames or choose another contract.",
        { left: formatPrice(exceeded.left, true), sum: formatPrice(exceeded.subtotal, true) },
      ),
    );
  }
  return obstacles;
}
