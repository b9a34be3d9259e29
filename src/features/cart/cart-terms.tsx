import {
  Checkbox,
  Combobox,
  Input,
  Modal,
  NumberInput,
  Popover,
  Skeleton,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type CartTerms, useCart, useCartStore } from "../../api/cart/cart-store.ts";
import {
  type CartLine,
  cartTotals,
  type LinePrice,
  linePrice,
  lineStatusOf,
} from "../../api/cart/cart-totals.ts";
import { contractsQuery, offersEula, priceQuery, useCommercialChoice } from "../../api/contracts.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { MAX_RUN_WORDS } from "../../api/references.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { webhooksQuery } from "../../api/webhooks.ts";
import type { Contract } from "../../contract/account.ts";
import {
  allowedProducts,
  defaultProducts,
  type Eula,
  eulas,
  type ModeFamily,
  type ProductType,
  productTypes,
} from "../../domain/modes.ts";
import { t } from "../../languages/texts.ts";
import { listWords, pricedWords, sumsWords } from "../../shared/frames/cart-words.ts";
import { useProductMeaning } from "../../shared/frames/product-words.ts";
import { CostCenterSelect } from "../../shared/money/cost-center-select.tsx";
import { LicenseText } from "../../shared/money/license-text.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { TermsChoice, TermsTable } from "../../shared/money/terms-table.tsx";
import { webhookChoices } from "../../shared/orders/named-webhook.tsx";
import { TermHelp } from "../../shared/terms/term-help.tsx";
import { Select } from "../../ui/list/select.tsx";
import { minorDigits, numberSeparator } from "../../ui/text/format.ts";
import classes from "./cart-terms.module.css";

interface CartTermsFormProps {
  terms: CartTerms;
  onChange: (change: Partial<CartTerms>) => void;
  offer: ProductOffer;
  /** Chosen products that all frames can have. */
  products: readonly ProductType[];
  /** Undefined as long as neither a price nor the contract's limit tells it. */
  currency: string | undefined;
  onCompare: () => void;
}

/** Returns the number of characters by which a reference is too long to fit beside the run's id. */
export function referenceOver(reference: string): number {
  return Math.max(0, [...reference.trim()].length - MAX_RUN_WORDS);
}

export function CartTermsForm(props: CartTermsFormProps) {
  const { terms, onChange } = props;
  const session = useSession();
  const contracts = useQuery(contractsQuery(session)).data ?? [];
  const webhooks = useQuery(webhooksQuery(session)).data ?? [];
  const contract = useContract();
  const { eula, chooseContract, chooseEula } = useCommercialChoice();
  const over = referenceOver(terms.reference);
  return (
    <section className={classes.terms} aria-label={t("Terms")}>
      <Select
        label={t("Contract")}
        allowDeselect={false}
        data={contracts.map(({ id, name }) => ({ value: id, label: name }))}
        value={contract?.id ?? null}
        onChange={(id) => id && chooseContract(id)}
      />
      <Select
        label={t("License")}
        allowDeselect={false}
        data={eulas.map((entry) => ({
          value: entry,
          label: eulaName(entry),
          disabled: contract !== undefined && !offersEula(contract, entry),
        }))}
        value={eula}
        onChange={(entry) => entry && chooseEula(entry)}
      />
      <ProductSelect
        offer={props.offer}
        chosen={props.products}
        onChange={(products) => onChange({ products })}
      />
      <TextInput
        label={t("Reference (optional)")}
        placeholder={t("Your own note")}
        value={terms.reference}
        errorProps={{ role: "alert" }}
        error={
          over > 0 &&
          t(
            "{count, plural, one {# character} other {# characters}} too many; {most} fit beside the run number.",
            { count: over, most: MAX_RUN_WORDS },
          )
        }
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
      <CostCenterSelect />
      <SpendingCap currency={props.currency} />
      {(webhooks.length > 0 || terms.webhookID !== undefined) && (
        <Select
          label={t("Webhook (optional)")}
          placeholder={t("None")}
          clearable
          data={webhookChoices(webhooks, terms.webhookID)}
          value={terms.webhookID ?? null}
          onChange={(id) => onChange({ webhookID: id ?? undefined })}
        />
      )}
      <p className={classes.consequence}>
        <TermHelp term="licence">{t("License")}</TermHelp> {eulaName(eula)}: <LicenseText eula={eula} />{" "}
        {t("You buy a frame once: the license cannot be changed later.")}{" "}
        <UnstyledButton className={classes.compare} onClick={props.onCompare}>
          {t("Compare contracts and licenses")}
        </UnstyledButton>
      </p>
    </section>
  );
}

function SpendingCap({ currency }: { currency: string | undefined }) {
  const cart = useCartStore();
  const amount = useCart(({ caps }) => (currency === undefined ? undefined : caps[currency]));
  if (currency === undefined) {
    return (
      <NumberInput
        label={t("Your spending cap")}
        disabled
        placeholder={t("Needs a price first")}
        hideControls
      />
    );
  }
  const unit = 10 ** minorDigits(currency);
  return (
    <NumberInput
      key={currency}
      label={t("Your spending cap ({currency})", { currency })}
      placeholder={t("None")}
      hideControls
      allowNegative={false}
      decimalScale={minorDigits(currency)}
      thousandSeparator={numberSeparator("group")}
      decimalSeparator={numberSeparator("decimal")}
      defaultValue={amount === undefined ? "" : amount / unit}
      onChange={(value) => {
        const number = Number(value);
        const isAmount = value !== "" && !Number.isNaN(number);
        cart.getState().setCap(currency, isAmount ? Math.round(number * unit) : undefined);
      }}
    />
  );
}

interface ProductSelectProps {
  offer: ProductOffer;
  chosen: readonly ProductType[];
  onChange: (products: ProductType[]) => void;
}

function ProductSelect({ offer, chosen, onChange }: ProductSelectProps) {
  const id = useId();
  const productMeaning = useProductMeaning();
  const words = chosen.length > 0 ? chosen.join(", ") : t("Default products");
  return (
    <Input.Wrapper id={id} label={t("Products")}>
      <Popover id={id} position="bottom-start" width={340} trapFocus returnFocus>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            size="xs"
            pointer
            title={words}
            classNames={{ input: classes.chosen }}
            aria-label={t("Products: {products}. Change", { products: words })}
            rightSection={<Combobox.Chevron size="xs" aria-hidden />}
          >
            {words}
          </Input>
        </Popover.Target>
        <Popover.Dropdown aria-label={t("Products")}>
          <Checkbox.Group
            label={t("For every frame of the cart")}
            description={t(
              "None chosen: the default products of each mode. COG products must be in the contract.",
            )}
            value={[...chosen]}
            onChange={onChange}
          >
            <div className={classes.products}>
              {offer.offered.map((product) => (
                <Checkbox
                  key={product}
                  value={product}
                  label={product}
                  description={productMeaning(product)}
                />
              ))}
            </div>
          </Checkbox.Group>
          {offer.partial.map(({ product, missing }) => (
            <p key={product} className={classes.partial}>
              {t("{product} cannot be chosen: {modes} has none.", { product, modes: listWords(missing) })}
            </p>
          ))}
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}

export interface ProductOffer {
  offered: readonly ProductType[];
  /** Products that some modes lack, with these modes. */
  partial: readonly { product: ProductType; missing: readonly ModeFamily[] }[];
  /** Says whether every frame has the default products of its mode. */
  hasDefaults: boolean;
}

export type Sold = Pick<CatalogFrame, "family" | "available">;

/** Returns the products of a cart's modes (interface 5.4) that an archive has; an unknown mode limits nothing. */
export function productOffer(frames: readonly Sold[]): ProductOffer {
  const present = [...new Set(frames.map(({ family }) => family))].filter((family) => family !== undefined);
  const missing = (product: ProductType) =>
    present.filter((family) => !allowedProducts[family].some((allowed) => allowed === product));
  const isAvailable = (product: ProductType) =>
    frames.every(({ available }) => available?.includes(product) ?? true);
  return {
    offered: productTypes.filter((product) => missing(product).length === 0 && isAvailable(product)),
    partial: productTypes
      .map((product) => ({ product, missing: missing(product) }))
      .filter((entry) => entry.missing.length > 0 && entry.missing.length < present.length),
    hasDefaults: frames.every(
      ({ family, available }) =>
        !family || !available || defaultProducts[family].every((product) => available.includes(product)),
    ),
  };
}

/** Returns the chosen products that all frames can have, in the interface's order. Empty: the contract's defaults. */
export function effectiveProducts(
  chosen: readonly ProductType[],
  { offered }: Pick<ProductOffer, "offered">,
): ProductType[] {
  return offered.filter((product) => chosen.includes(product));
}

interface CompareTermsProps {
  opened: boolean;
  onClose: () => void;
  frameIDs: readonly string[];
}

/** The cart's total under each contract and licence, which a press chooses. */
export function CompareTerms({ opened, onClose, frameIDs }: CompareTermsProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t("{count, plural, one {# frame} other {# frames}} by contract and license", {
        count: frameIDs.length,
      })}
    >
      <div className={classes.scroll}>
        <TermsTable
          note={(contract) => <LeftOut contract={contract} frameIDs={frameIDs} />}
          cell={(contract, eula) => (
            <Cell contract={contract} eula={eula} frameIDs={frameIDs} onChosen={onClose} />
          )}
        />
      </div>
      <ul className={classes.meanings}>
        {eulas.map((eula) => (
          <li key={eula}>
            <b>{eulaName(eula)}</b> <LicenseText eula={eula} />
          </li>
        ))}
        <li>{t("You buy a frame once: the license cannot be changed later. Nothing is reserved.")}</li>
      </ul>
    </Modal>
  );
}

interface TermsProps {
  contract: Contract;
  eula: Eula;
  frameIDs: readonly string[];
}

/** Prices of the frames under a contract and a license, and their totals. */
function useTermsTotals({ contract, eula, frameIDs }: TermsProps) {
  const session = useSession();
  const prices = useQueries({
    queries: frameIDs.map((frameID) => ({
      ...priceQuery(session, { contractID: contract.id, frameID, eula }),
      enabled: offersEula(contract, eula) && contract.hasPricingPlan,
    })),
  });
  const lines = frameIDs.map((frameID, index): CartLine => {
    const query = prices[index];
    const price: LinePrice = contract.hasPricingPlan
      ? query
        ? linePrice(query)
        : { kind: "pending" }
      : { kind: "by-agreement" };
    return { frameID, price, status: lineStatusOf("cart", false, price) };
  });
  return { prices, totals: cartTotals(lines) };
}

/** Number of frames that a contract lacks, under every license the same. */
function LeftOut({ contract, frameIDs }: Omit<TermsProps, "eula">) {
  const eula = eulas.find((one) => offersEula(contract, one)) ?? "STANDARD";
  const { toBuy, pending, leftOut } = useTermsTotals({ contract, eula, frameIDs }).totals;
  if (toBuy === 0 || pending > 0 || leftOut === 0) return null;
  return (
    <span className={classes.detail}>
      {t("{count, plural, one {# frame} other {# frames}}; {left} not in this contract", {
        count: toBuy,
        left: leftOut,
      })}
    </span>
  );
}

function Cell({ onChosen, ...terms }: TermsProps & { onChosen: () => void }) {
  const { contract, eula, frameIDs } = terms;
  const { prices, totals } = useTermsTotals(terms);
  if (!offersEula(contract, eula)) return <span className={classes.none}>{t("Not offered")}</span>;
  const { toBuy, priced, pending, failed, leftOut, subtotals } = totals;
  if (toBuy === 0) return <span className={classes.none}>{t("Not in the contract")}</span>;
  return (
    <div className={classes.cell}>
      <TermsChoice contract={contract} eula={eula} onChosen={onChosen}>
        {!contract.hasPricingPlan && t("By agreement")}
        {contract.hasPricingPlan && priced > 0 && (
          <>
            {leftOut > 0 && (
              <span className="visually-hidden">
                {t("{charged} of {all}", { charged: toBuy, all: frameIDs.length })}{" "}
              </span>
            )}
            <b>{sumsWords(subtotals, true)}</b>
          </>
        )}
        {contract.hasPricingPlan && priced === 0 && pending > 0 && <Skeleton width={72} height={14} />}
        {contract.hasPricingPlan && priced === 0 && pending === 0 && t("No price")}
      </TermsChoice>
      {contract.hasPricingPlan && pending + failed.length > 0 && (
        <span className={classes.detail}>{pricedWords(totals)}</span>
      )}
      {failed.length > 0 && (
        <button
          type="button"
          className={classes.again}
          onClick={() => {
            for (const query of prices) if (query.isError) void query.refetch();
          }}
        >
          {t("Try again for {count}", { count: failed.length })}
        </button>
      )}
    </div>
  );
}
