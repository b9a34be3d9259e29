import { useForm } from "@mantine/form";
import { useNetwork } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommercialChoice } from "../../api/commercial-choice.ts";
import { contractSummaryQuery } from "../../api/contracts.ts";
import type { CatalogFrame } from "../../api/frame.ts";
import { keepFrame } from "../../api/kept-frame.ts";
import { priceQuery } from "../../api/prices.ts";
import { MAX_RUN_WORDS } from "../../api/run/run-reference.ts";
import { startRun } from "../../api/run/runs.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import type { ProductType } from "../../contract/common.ts";
import { budgetAfterWords, quotedWords } from "../../ui/budget-words.ts";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { eulaName } from "../../ui/eula.ts";
import { goToFirstFault } from "../../ui/first-fault.ts";
import { formatPrice, formatTime } from "../../ui/format.ts";
import { modeName } from "../../ui/frame-words.ts";
import { MoneyDialog, PriceLines, SpendFoot } from "../../ui/money-dialog.tsx";
import { BuyFields, type BuyValues } from "./buy-fields.tsx";
import { buyRefusal } from "./buy-refusal.ts";
import { PurchaseResult } from "./purchase-result.tsx";

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
  const { online } = useNetwork();
  const [runID, setRunID] = useState<string>();
  const price = useQuery({
    ...priceQuery(session, { contractID: contract?.id ?? "", frameID: frame.frameID, eula }),
    enabled: opened && contract?.hasPricingPlan === true,
  });
  const budget = useQuery({
    ...contractSummaryQuery(session, contract?.id ?? ""),
    enabled: opened && contract !== undefined,
  });
  const form = useForm<BuyValues>({
    initialValues: { reference: "", products: [] },
    validate: {
      reference: (text) =>
        [...text.trim()].length > MAX_RUN_WORDS
          ? `Shorten the reference to ${MAX_RUN_WORDS} characters.`
          : null,
    },
  });
  // A run of one frame: the intent is on the disk before the request, so that no reload loses what became of it.
  const start = useMutation({
    mutationFn: ({ reference, products }: BuyValues) =>
      startRun(
        session,
        {
          contractID: contract?.id ?? "",
          eula,
          reference: reference.trim(),
          ...(products.length > 0 ? { productTypes: products as ProductType[] } : {}),
          frames: [{ frame: keepFrame(frame), price: price.data }],
        },
        1,
      ),
    onSuccess: setRunID,
  });
  const sums = price.data ? [price.data] : [];

  function close() {
    onClose();
    setRunID(undefined);
  }

  function buy() {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return goToFirstFault(form, errors);
    start.mutate(form.values);
  }

  return (
    <MoneyDialog
      opened={opened}
      onClose={close}
      title={`Buy frame ${frame.frameID}`}
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
        <>
          <BuyFields frame={frame} contract={contract} form={form} />
          <PriceLines
            lines={[
              {
                label: `${modeName(frame)}, ${eulaName(eula)} licence`,
                amount: price.data ? formatPrice(price.data, true) : "",
              },
            ]}
            totalLabel={`Total, ${contract?.name ?? "no contract"}`}
            totals={sums}
            noTotal={contract?.hasPricingPlan === false ? "By agreement" : "Not priced yet"}
            notes={[price.data && quotedWords(price.data.askedAt), budgetAfterWords(budget.data, sums)]}
          />
          {start.error && (
            <ErrorMessage
              error={start.error}
              title="The purchase could not be written down, so nothing was bought"
            />
          )}
          <SpendFoot
            note="Bought only when the service says so. Safe to close: nothing is sent twice."
            refusal={buyRefusal({
              online,
              contract,
              eula,
              price: price.data,
              priceError: price.error,
              budget: budget.data,
            })}
            onBack={close}
            busy={start.isPending}
            label={price.data ? `Buy for ${formatPrice(price.data, true)}` : "Buy this frame"}
            onSpend={buy}
          />
        </>
      )}
    </MoneyDialog>
  );
}
