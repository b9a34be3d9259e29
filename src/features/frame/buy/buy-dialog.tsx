import { Checkbox, Radio, Textarea } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isAboveLimit, needsApproval, useAskApproval } from "../../../api/approvals.ts";
import { type Budget, overBudget } from "../../../api/cart/cart-totals.ts";
import { offersEula, type QuotedPrice, useCommercialChoice } from "../../../api/contracts.ts";
import { type CostCenter, useCostCenter } from "../../../api/cost-center.ts";
import { type CatalogFrame, keepFrame } from "../../../api/frames/frame.ts";
import { MAX_RUN_WORDS } from "../../../api/references.ts";
import { startRun } from "../../../api/runs.ts";
import { useContract, useContractSummary, useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import type { Price } from "../../../contract/common.ts";
import {
  allowedProducts,
  defaultProducts,
  type Eula,
  eulas,
  type ProductType,
} from "../../../domain/modes.ts";
import { t } from "../../../languages/texts.ts";
import { ApprovalNote, RequestSent } from "../../../shared/approvals/ask-approval.tsx";
import { modeName } from "../../../shared/frames/frame-words.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { budgetAfterWords, quotedWords } from "../../../shared/money/budget-words.ts";
import {
  CostCenterSelect,
  costCenterProblem,
  noCostCenterWords,
} from "../../../shared/money/cost-center-select.tsx";
import { LicenseText } from "../../../shared/money/license-text.tsx";
import { MoneyDialog, PriceChange, PriceLines, SpendFoot } from "../../../shared/money/money-dialog.tsx";
import { usePriceQuery } from "../../../shared/money/price-label.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { useSeenPrices } from "../../../shared/money/use-seen-price.ts";
import { useFramePlace } from "../../../shared/places/use-place-name.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { goToFirstFault } from "../../../ui/input/first-fault.ts";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { formatPrice, formatTime } from "../../../ui/text/format.ts";
import classes from "./buy-dialog.module.css";
import { PurchaseResult, PurchaseSaid, type Refused, ResultTitle } from "./purchase-result.tsx";

interface BuyDialogProps {
  frame: CatalogFrame;
  opened: boolean;
  onClose: () => void;
}

export function BuyDialog({ frame, opened, onClose }: BuyDialogProps) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const place = useFramePlace(frame);
  const [runID, setRunID] = useState<string>();
  const [lastRunID, setLastRunID] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const costCenter = useCostCenter();
  const ask = useAskApproval();
  const query = usePriceQuery()(frame.frameID);
  const price = useQuery({ ...query, enabled: query.enabled && opened });
  const isPriced = price.data !== undefined || contract?.hasPricingPlan === false;
  const isAbove = isPriced && (isAboveLimit(session, price.data) || wasAbove(refused, price.data));
  const form = useForm<BuyValues>({
    initialValues: { reference: "", note: "", products: [...defaultsOf(frame)] },
    validate: {
      products: (products) =>
        products.length === 0 && defaultsOf(frame).length > 0 ? t("Choose a product at least.") : null,
      reference: (text) =>
        [...text.trim()].length > MAX_RUN_WORDS
          ? t("Shorten the reference to {most} characters.", { most: MAX_RUN_WORDS })
          : null,
    },
  });
  const order = () => {
    const { reference, products } = form.values;
    return {
      contractID: contract?.id ?? "",
      eula,
      reference: reference.trim(),
      ...(isDefault(products, frame) ? {} : { productTypes: products as ProductType[] }),
      ...(costCenter.chosen !== undefined && { costCenter: costCenter.chosen }),
    };
  };
  // A run of one frame: stored before the request, so that no reload loses its outcome.
  const start = useMutation({
    mutationFn: (price: QuotedPrice | undefined) =>
      startRun(session, { ...order(), frames: [{ frame: keepFrame(frame), price }] }, 1),
    onSuccess: (id) => {
      setRunID(id);
      setLastRunID(id);
    },
  });

  function close() {
    onClose();
    setRunID(undefined);
    ask.reset();
  }
  function sendRequest() {
    const note = form.values.note.trim();
    ask.mutate([{ kind: "purchase", order: { ...order(), frameID: frame.frameID }, ...(note && { note }) }]);
  }

  const { frameID } = frame;
  const title = ask.data
    ? t("Frame {frameID}", { frameID })
    : isAbove
      ? t("Ask for approval of frame {frameID}", { frameID })
      : t("Buy frame {frameID}", { frameID });
  return (
    <>
      {lastRunID && <PurchaseSaid key={lastRunID} runID={lastRunID} />}
      <MoneyDialog
        opened={opened}
        onClose={close}
        title={runID ? <ResultTitle runID={runID} form={title} /> : title}
        about={[runID && frame.frameID, modeName(frame), place, formatTime(frame.start, "second")]
          .filter(Boolean)
          .join(" · ")}
        picture={!runID && <QuicklookThumb frame={frame} size={64} />}
        busy={start.isPending || ask.isPending}
      >
        {ask.data ? (
          <RequestSent onClose={close} />
        ) : runID ? (
          <PurchaseResult
            runID={runID}
            frame={frame}
            onAgain={(refusal) => {
              setRefused(refusal);
              setRunID(undefined);
            }}
            onClose={close}
          />
        ) : (
          <Terms
            {...{ frame, form, price, start, costCenter }}
            ask={isAbove ? { ...ask, send: sendRequest } : undefined}
            refusal={ask.error ?? (refused?.costCenter === costCenter.chosen ? refused?.error : undefined)}
            onClose={close}
          />
        )}
      </MoneyDialog>
    </>
  );
}

interface TermsProps {
  frame: CatalogFrame;
  form: UseFormReturnType<BuyValues>;
  price: UseQueryResult<QuotedPrice>;
  start: UseMutationResult<string, Error, QuotedPrice | undefined>;
  costCenter: CostCenter;
  /** Defined where the order needs approval. */
  ask: { isPending: boolean; error: Error | null; send: () => void } | undefined;
  /** Error whose message may be about a field. */
  refusal: BuyFieldsProps["refusal"];
  onClose: () => void;
}

/** Tells whether the service has refused the order at no higher price as one above the limit. */
function wasAbove(refused: Refused | undefined, price: Price | undefined): boolean {
  if (!needsApproval(refused?.error)) return false;
  return (price?.amount ?? Number.POSITIVE_INFINITY) >= (refused?.amount ?? 0);
}

function Terms({ frame, form, price, start, costCenter, ask, refusal, onClose }: TermsProps) {
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const online = useOnline();
  const budget = useContractSummary();
  const isAgreed = contract?.hasPricingPlan === false;
  const what = [t("{licence} license", { licence: eulaName(eula) }), ...form.values.products].join(
    t(", ¦between parts"),
  );
  // The licence is chosen in this dialog, and has its own price.
  const sums = price.data ? [price.data] : [];
  const seen = useSeenPrices(t("Nothing was bought."), price.data && sums, eula, async () => {
    const { data } = await price.refetch({ throwOnError: true });
    return data && [data];
  });

  function buy() {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return goToFirstFault(form, errors);
    seen.spend((agreed) => (ask ? ask.send() : start.mutate(agreed?.[0])));
  }

  return (
    <>
      <BuyFields frame={frame} contract={contract} form={form} refusal={refusal} />
      <PriceLines
        lines={[]}
        totalLabel={contract ? t("Total, {contract}", { contract: contract.name }) : t("Total, no contract")}
        totals={sums}
        about={`${t("Frame {frameID}", { frameID: frame.frameID })}, ${t("{licence} license", { licence: eulaName(eula) })}, ${contract?.name ?? ""}`}
        noTotal={isAgreed ? t("By agreement") : t("Not priced yet")}
        note={
          price.data &&
          (ask
            ? quotedWords(price.data.askedAt)
            : t("{quoted}, checked again when you buy", { quoted: quotedWords(price.data.askedAt) }))
        }
        budget={budgetAfterWords(budget, sums)}
      />
      <PriceChange seen={seen} />
      {ask && (
        <ApprovalNote
          price={price.data}
          note={form.values.note}
          onNote={(note) => form.setFieldValue("note", note)}
        />
      )}
      <SpendFoot
        note={
          ask
            ? t("Nothing is bought or charged now.")
            : isAgreed
              ? t("Price by agreement. A frame is bought once the service confirms it.")
              : t("{what}: bought once the service confirms it, charged once its products are ready.", {
                  what,
                })
        }
        seen={seen}
        start={ask ?? start}
        failed={
          ask
            ? t("Couldn’t send the request, and nothing was bought")
            : t("Couldn’t save the purchase, so nothing was bought")
        }
        refusal={buyRefusal({
          online,
          contract,
          eula,
          isAvailable: frame.available?.length !== 0,
          costCenterMissing: costCenter.isMissing,
          price: price.data,
          priceError: price.error,
          budget,
        })}
        onBack={onClose}
        label={
          ask
            ? t("Ask for approval")
            : isAgreed
              ? t("Buy, price by agreement")
              : price.data
                ? t("Buy for {price}", { price: formatPrice(price.data, true) })
                : t("Buy this frame")
        }
        isAgreed={isAgreed && !ask}
        onSpend={buy}
      />
    </>
  );
}

interface FrameBuyState {
  online: boolean;
  contract: Contract | undefined;
  eula: Eula;
  isAvailable: boolean;
  costCenterMissing: boolean;
  price: Price | undefined;
  priceError: Error | null;
  /** Null if the service reports none. */
  budget: Budget | null | undefined;
}

/** Returns why a frame cannot be bought now and the remedy; undefined if it can. */
function buyRefusal(state: FrameBuyState): string | undefined {
  const { contract, price, priceError, budget } = state;
  if (!state.online) return t("Offline. Nothing is queued: buy when you are back online.");
  if (!contract) return t("No contract to buy under.");
  if (!offersEula(contract, state.eula)) {
    return t("This contract does not offer the {licence} license. Choose another license.", {
      licence: eulaName(state.eula),
    });
  }
  if (!state.isAvailable) return t("The archive has no files of this frame yet, so it cannot be bought.");
  if (state.costCenterMissing) return noCostCenterWords();
  if (!contract.hasPricingPlan) return undefined;
  if (!price)
    return priceError ? t("No price: {reason}", { reason: priceError.message }) : t("Getting the price.");
  const exceeded = budget ? overBudget({ subtotals: [price] }, budget) : undefined;
  return (
    exceeded &&
    t("The contract’s budget leaves {left}, for all its users.", { left: formatPrice(exceeded.left, true) })
  );
}

interface BuyValues {
  reference: string;
  /** Words to the manager, where the frame needs approval. */
  note: string;
  /** Empty where the defaults are not known. */
  products: string[];
}

/** Returns the products that a frame is sold with; none where they are not known. */
function offeredOf({ family, products, available }: CatalogFrame): readonly string[] {
  const known: readonly string[] = family ? allowedProducts[family] : products;
  return available ? known.filter((product) => available.includes(product)) : known;
}

/** Returns the usual products of the mode that are available, or else all available ones. */
function defaultsOf(frame: CatalogFrame): readonly string[] {
  if (!frame.family) return [];
  const offered = offeredOf(frame);
  const usual = defaultProducts[frame.family].filter((product) => offered.includes(product));
  return usual.length > 0 ? usual : offered;
}

/** Tells whether the service is asked for its defaults. */
function isDefault(products: readonly string[], frame: CatalogFrame): boolean {
  const defaults: readonly string[] = frame.family ? defaultProducts[frame.family] : [];
  return products.length === defaults.length && products.every((product) => defaults.includes(product));
}

function LicensePrice({ frameID, eula }: { frameID: string; eula: Eula }) {
  const query = usePriceQuery(eula)(frameID);
  const price = useQuery(query).data;
  return query.enabled && <b>{price && formatPrice(price, true)}</b>;
}

interface BuyFieldsProps extends Pick<TermsProps, "frame" | "form"> {
  contract: Contract | undefined;
  refusal: Parameters<typeof costCenterProblem>[0];
}

function BuyFields({ frame, contract, form, refusal }: BuyFieldsProps) {
  const { eula, chooseEula } = useCommercialChoice();
  const productMeaning = useProductMeaning();
  const offered = offeredOf(frame);
  const allowed = (entry: Eula) => contract === undefined || offersEula(contract, entry);
  const used = [...form.values.reference.trim()].length;
  return (
    <div className={classes.fields}>
      <Radio.Group
        label={<TermHelp term="licence">{t("License")}</TermHelp>}
        description={t("You buy a frame once: the license cannot be changed later.")}
        value={eula}
        onChange={chooseEula}
      >
        <div className={classes.choices}>
          {eulas.map((entry) => (
            <Radio
              classNames={{ labelWrapper: classes.choice, description: classes.terms }}
              key={entry}
              value={entry}
              label={eulaName(entry)}
              description={
                allowed(entry) ? (
                  <>
                    <LicensePrice frameID={frame.frameID} eula={entry} />{" "}
                    <span>
                      <LicenseText eula={entry} />
                    </span>
                  </>
                ) : (
                  <span>{t("Not allowed by this contract.")}</span>
                )
              }
              disabled={!allowed(entry)}
            />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group
        label={<TermHelp term="products">{t("Products")}</TermHelp>}
        description={frame.family ? undefined : t("None chosen: the default products of the contract.")}
        {...form.getInputProps("products")}
      >
        <div className={classes.products}>
          {offered.map((product) => (
            <Checkbox key={product} value={product} label={product} description={productMeaning(product)} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={t("Reference (optional)")}
        description={t("Your PO or project number; it appears on the order. {used} of {most} characters", {
          used,
          most: MAX_RUN_WORDS,
        })}
        autosize
        minRows={1}
        {...form.getInputProps("reference")}
      />
      <CostCenterSelect error={costCenterProblem(refusal)} />
    </div>
  );
}
