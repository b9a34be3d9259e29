import { Checkbox, Radio, Textarea } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { type UseMutationResult, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Budget, overBudget } from "../../../api/cart/cart-totals.ts";
import { offersEula, type QuotedPrice, useCommercialChoice } from "../../../api/contracts.ts";
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
import { modeName } from "../../../shared/frames/frame-words.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { budgetAfterWords, quotedWords } from "../../../shared/money/budget-words.ts";
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
import { PurchaseResult, PurchaseSaid, ResultTitle } from "./purchase-result.tsx";

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
  const form = useForm<BuyValues>({
    initialValues: { reference: "", products: [...defaultsOf(frame)] },
    validate: {
      products: (products) =>
        products.length === 0 && defaultsOf(frame).length > 0 ? t("Choose a product at least.") : null,
      reference: (text) =>
        [...text.trim()].length > MAX_RUN_WORDS
          ? t("Shorten the reference to {most} characters.", { most: MAX_RUN_WORDS })
          : null,
    },
  });
  // A run of one frame: stored before the request, so that no reload loses its outcome.
  const start = useMutation({
    mutationFn: (price: QuotedPrice | undefined) => {
      const { reference, products } = form.values;
      return startRun(
        session,
        {
          contractID: contract?.id ?? "",
          eula,
          reference: reference.trim(),
          ...(isDefault(products, frame) ? {} : { productTypes: products as ProductType[] }),
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

  const title = t("Buy frame {frameID}", { frameID: frame.frameID });
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
        busy={start.isPending}
      >
        {runID ? (
          <PurchaseResult runID={runID} frame={frame} onAgain={() => setRunID(undefined)} onClose={close} />
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
  start: UseMutationResult<string, Error, QuotedPrice | undefined>;
  onClose: () => void;
}

function Terms({ frame, form, start, onClose }: TermsProps) {
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const online = useOnline();
  const price = useQuery(usePriceQuery()(frame.frameID));
  const budget = useContractSummary();
  const isAgreed = contract?.hasPricingPlan === false;
  // The licence is chosen in this dialog, and has its own price.
  const sums = price.data ? [price.data] : [];
  const seen = useSeenPrices(t("Nothing was bought."), price.data && sums, eula, async () => {
    const { data } = await price.refetch({ throwOnError: true });
    return data && [data];
  });

  function buy() {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return goToFirstFault(form, errors);
    seen.spend((agreed) => start.mutate(agreed?.[0]));
  }

  return (
    <>
      <BuyFields frame={frame} contract={contract} form={form} />
      <PriceLines
        lines={[]}
        totalLabel={contract ? t("Total, {contract}", { contract: contract.name }) : t("Total, no contract")}
        totals={sums}
        about={`${t("Frame {frameID}", { frameID: frame.frameID })}, ${t("{licence} license", { licence: eulaName(eula) })}, ${contract?.name ?? ""}`}
        noTotal={isAgreed ? t("By agreement") : t("Not priced yet")}
        note={
          price.data && t("{quoted}, checked again when you buy", { quoted: quotedWords(price.data.askedAt) })
        }
        budget={budgetAfterWords(budget, sums)}
      />
      <PriceChange seen={seen} />
      <SpendFoot
        note={
          isAgreed
            ? t("Price by agreement. A frame is bought once the service confirms it.")
            : t("A frame is bought once the service confirms it.")
        }
        seen={seen}
        start={start}
        failed={t("Couldn’t save the purchase, so nothing was bought")}
        refusal={buyRefusal({
          online,
          contract,
          eula,
          isAvailable: frame.available?.length !== 0,
          price: price.data,
          priceError: price.error,
          budget,
        })}
        onBack={onClose}
        label={
          isAgreed
            ? t("Buy, price by agreement")
            : price.data
              ? t("Buy for {price}", { price: formatPrice(price.data, true) })
              : t("Buy this frame")
        }
        isAgreed={isAgreed}
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
  return query.enabled && <b className={classes.price}>{price && formatPrice(price, true)}</b>;
}

interface BuyFieldsProps extends Pick<TermsProps, "frame" | "form"> {
  contract: Contract | undefined;
}

function BuyFields({ frame, contract, form }: BuyFieldsProps) {
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
              classNames={{ labelWrapper: classes.choice }}
              key={entry}
              value={entry}
              label={eulaName(entry)}
              description={
                allowed(entry) ? (
                  <>
                    <LicensePrice frameID={frame.frameID} eula={entry} /> <LicenseText eula={entry} />
                  </>
                ) : (
                  t("Not allowed by this contract.")
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
    </div>
  );
}
