import { NumberInput } from "@mantine/core";
import { useCart, useCartStore } from "../../../api/cart/use-cart.ts";
import { minorDigits } from "../../../ui/text/format.ts";

/** The most that this account wants to spend on one cart, kept on this device for each currency. */
export function SpendingCap({ currency }: { currency: string | undefined }) {
  const cart = useCartStore();
  const amount = useCart(({ caps }) => (currency === undefined ? undefined : caps[currency]));
  if (currency === undefined) {
    return <NumberInput label="Own spending cap" disabled placeholder="Needs a price first" hideControls />;
  }
  const unit = 10 ** minorDigits(currency);
  return (
    <NumberInput
      key={currency}
      label={`Own spending cap (${currency})`}
      placeholder="None"
      hideControls
      allowNegative={false}
      decimalScale={minorDigits(currency)}
      thousandSeparator=","
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
