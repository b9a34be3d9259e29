import { type UseFormReturnType, useForm } from "@mantine/form";
import { type UseMutationResult, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Budget, overBudget } from "../../../api/cart/cart-totals.ts";
import { contractSummaryQuery, offersEula, useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { priceQuery, type QuotedPrice } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { keepFrame } from "../../../api/frames/kept-frame.ts";
import { MAX_RUN_WORDS } from "../../../api/runs/run-reference.ts";
import { startRun } from "../../../api/runs/runs.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import type { Price } from "../../../contract/common.ts";
import type { Eula, ProductType } from "../../../domain/products.ts";
import { t } from "../../../languages/texts.ts";
import { modeName } from "../../../shared/frames/frame-words.ts";
import { budgetAfterWords, quotedWords } from "../../../shared/money/budget-words.ts";
import { MoneyDialog, PriceChange, PriceLines, SpendFoot } from "../../../shared/money/money-dialog.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { useSeenPrice } from "../../../shared/money/use-seen-price.ts";
import { goToFirstFault } from "../../../ui/input/first-fault.ts";
import { useOnline } from "../../../ui/layout/use-online.ts";
import { formatPrice, formatTime } from "../../../ui/text/format.ts";
import { BuyFields, type BuyValues } from "./buy-fields.tsx";
import { PurchaseResult, PurchaseSaid } from "./purchase-result.tsx";

interface BuyDialogProps {
  frame: CatalogFrame;
  opened: boolean;
  onClose: () => void;
}

/** The purchase of one frame: licence, products, reference, price, confirm; then the whole result. */
export function BuyDialog({ frame, opened, onClose }: BuyDialogProps) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const [runID, setRunID] = useState<string>();
  const [lastRunID, setLastRunID] = useState<string>();
  const form = useForm<BuyValues>({
    initialValues: { reference: "", products: [] },
    validate: {
      reference: (text) =>
        [...text.trim()].length > MAX_RUN_WORDS
          ? t("Shorten the reference to {most} characters.", { most: MAX_RUN_WORDS })
          : null,
    },
  });
  // A run of one frame: the intent is on the disk before the request, so that no reload loses its outcome.
  const start = useMutation({
    mutationFn: (price: QuotedPrice | undefined) => {
      const { reference, products } = form.values;
      return startRun(
        session,
        {
          contractID: contract?.id ?? "",
          eula,
          reference: reference.trim(),
          ...(products.length > 0 ? { productTypes: products as ProductType[] } : {}),
          frames: [{ frame: keepFrame(frame), price }],
        },
        1,
      );
    },
    onSuccess: (id) => {
      setRunID(id);
      setLastRunID(id);
    },
  });

  function close() {
    onClose();
    setRunID(undefined);
  }

  return (
    <>
      {lastRunID && <PurchaseSaid key={lastRunID} runID={lastRunID} />}
      <MoneyDialog
        opened={opened}
        onClose={close}
        title={t("Buy frame {frameID}", { frameID: frame.frameID })}
        about={`${modeName(frame)}, ${formatTime(frame.start, "second")}`}
        busy={start.isPending}
      >
        {runID ? (
          <PurchaseResult
            runID={runID}
            frameID={frame.frameID}
            onAgain={() => setRunID(undefined)}
            onClose={close}
          />
        ) : (
          <Terms frame={frame} form={form} start={start} onClose={close} />
        )}
      </MoneyDialog>
    </>
  );
}

interface TermsProps {
  frame: CatalogFrame;
  form: UseFormReturnType<BuyValues>;
  /** Stores the purchase with its price and sends it. */
  start: UseMutationResult<string, Error, QuotedPrice | undefined>;
  onClose: () => void;
}

/** What is bought and for how much, as long as the dialog is open. */
function Terms({ frame, form, start, onClose }: TermsProps) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const online = useOnline();
  const price = useQuery({
    ...priceQuery(session, { contractID: contract?.id ?? "", frameID: frame.frameID, eula }),
    enabled: contract?.hasPricingPlan === true,
  });
  const budget = useQuery({
    ...contractSummaryQuery(session, contract?.id ?? ""),
    enabled: contract !== undefined,
  });
  // The licence is chosen here, and has its own price.
  const seen = useSeenPrice(
    t("Nothing was bought."),
    price.data,
    eula,
    async () => (await price.refetch({ throwOnError: true })).data,
  );
  const sums = price.data ? [price.data] : [];

  function buy() {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return goToFirstFault(form, errors);
    seen.spend((agreed) => start.mutate(agreed));
  }

  return (
    <>
      <BuyFields frame={frame} contract={contract} form={form} />
      <PriceLines
        lines={[
          {
            label: `${modeName(frame)}, ${t("{licence} licence", { licence: eulaName(eula) })}`,
            amount: price.data ? formatPrice(price.data, true) : "",
          },
        ]}
        totalLabel={contract ? t("Total, {contract}", { contract: contract.name }) : t("Total, no contract")}
        totals={sums}
        noTotal={contract?.hasPricingPlan === false ? t("By agreement") : t("Not priced yet")}
        note={price.data && quotedWords(price.data.askedAt)}
        budget={budgetAfterWords(budget.data, sums)}
      />
      <PriceChange seen={seen} />
      <SpendFoot
        note={t("The order counts once the service confirms it. Safe to close: nothing is sent twice.")}
        seen={seen}
        start={start}
        failed={t("Couldn’t save the purchase, so nothing was bought")}
        refusal={buyRefusal({
          online,
          contract,
          eula,
          price: price.data,
          priceError: price.error,
          budget: budget.data,
        })}
        onBack={onClose}
        label={
          price.data ? t("Buy for {price}", { price: formatPrice(price.data, true) }) : t("Buy this frame")
        }
        onSpend={buy}
      />
    </>
  );
}

/** What is known when someone is about to buy one frame. */
interface FrameBuyState {
  online: boolean;
  contract: Contract | undefined;
  eula: Eula;
  price: Price | undefined;
  /** Why the price could not be loaded. */
  priceError: Error | null;
  /** Null where the service reports none. */
  budget: Budget | null | undefined;
}

/** Why a frame cannot be bought now, with what to do about it; undefined when it can. */
function buyRefusal(state: FrameBuyState): string | undefined {
  const { contract, price, priceError, budget } = state;
  if (!state.online) return t("Offline. Nothing is queued: buy when you are back online.");
  if (!contract) return t("No contract to buy under.");
  if (!offersEula(contract, state.eula)) {
    return t("This contract does not offer the {licence} licence. Choose another licence.", {
      licence: eulaName(state.eula),
    });
  }
  if (!contract.hasPricingPlan) return undefined;
  if (!price)
    return priceError ? t("No price: {reason}", { reason: priceError.message }) : t("Getting the price.");
  const exceeded = budget ? overBudget({ subtotals: [price] }, budget) : undefined;
  return (
    exceeded &&
    t("The contract’s budget leaves {left}, for all its users.", { left: formatPrice(exceeded.left, true) })
  );
}
