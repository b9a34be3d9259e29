import { NumberInput, TextInput, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CartTerms } from "../../../api/cart/cart-store.ts";
import { useCart, useCartStore } from "../../../api/cart/use-cart.ts";
import { contractsQuery, offersEula, useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { MAX_RUN_WORDS } from "../../../api/runs/run-reference.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { webhooksQuery } from "../../../api/webhooks/webhooks.ts";
import { type Eula, eulas, type ProductType } from "../../../domain/products.ts";
import { t } from "../../../languages/texts.ts";
import { eulaMeaning, eulaName } from "../../../shared/money/term-words.ts";
import { webhookChoices } from "../../../shared/orders/named-webhook.tsx";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { Select } from "../../../ui/input/select.tsx";
import { minorDigits, numberSeparator } from "../../../ui/text/format.ts";
import type { ProductOffer } from "../product-offer.ts";
import classes from "./cart-terms.module.css";
import { ProductSelect } from "./product-select.tsx";

interface CartTermsFormProps {
  terms: CartTerms;
  onChange: (change: Partial<CartTerms>) => void;
  offer: ProductOffer;
  /** Those of the chosen products that all frames can have. */
  products: readonly ProductType[];
  /** Currency of the prices or of the contract's limit; undefined as long as none is known. */
  currency: string | undefined;
  onCompare: () => void;
}

/** Characters of a reference beyond what fits beside the run's id. */
export function referenceOver(reference: string): number {
  return Math.max(0, [...reference.trim()].length - MAX_RUN_WORDS);
}

/** Under which terms the cart is bought: licence and contract before the price, then what goes along. */
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
        label={t("Licence")}
        allowDeselect={false}
        data={eulas.map((entry) => ({
          value: entry,
          label: eulaName(entry),
          disabled: contract !== undefined && !offersEula(contract, entry),
        }))}
        value={eula}
        onChange={(entry) => entry && chooseEula(entry as Eula)}
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
        <TermHelp term="licence">{t("Licence")}</TermHelp> {eulaName(eula)}: {eulaMeaning(eula)}{" "}
        {t("A frame sells once: the licence cannot be changed later.")}{" "}
        <UnstyledButton className={classes.compare} onClick={props.onCompare}>
          {t("Compare contracts and licences")}
        </UnstyledButton>
      </p>
    </section>
  );
}

/** The most that this account wants to spend on one cart, kept on this device for each currency. */
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
        const number = value === "" ? undefined : Number(value);
        cart
          .getState()
          .setCap(
            currency,
            number === undefined || Number.isNaN(number) ? undefined : Math.round(number * unit),
          );
      }}
    />
  );
}
