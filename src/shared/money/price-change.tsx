import { sumPrices } from "../../api/contracts/prices.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { takeFocus } from "../../ui/layout/take-focus.ts";
import { sumsWords } from "../frames/cart-words.ts";
import classes from "./price-change.module.css";
import { SpendButton } from "./spend-button.tsx";
import type { SeenPrices } from "./use-seen-price.ts";

/** In a dialog that spends: the button that accepts a changed price, or why it could not be loaded. */
export function PriceChange({ seen }: { seen: Omit<SeenPrices, "spend"> }) {
  return (
    <>
      {seen.change && (
        <SpendButton
          variant="default"
          busy={false}
          className={classes.again ?? ""}
          // The button that had the focus can no longer be pressed.
          ref={seen.wasAsked ? takeFocus : undefined}
          onClick={seen.look}
        >
          {t("I have seen the new price")}
        </SpendButton>
      )}
      {seen.error && !seen.busy && (
        <ErrorMessage error={seen.error} title={t("Couldn’t get the price again")} bought={seen.nothing} />
      )}
    </>
  );
}

/** Why nothing can be spent before the new price was seen. */
export function priceChangeWords({
  change,
  nothing,
}: Pick<SeenPrices, "change" | "nothing">): string | undefined {
  if (!change) return undefined;
  const [from, to] = [sumsWords(sumPrices(change.from), true), sumsWords(sumPrices(change.to), true)];
  const what =
    from === to
      ? t("Some prices changed, but not their sum.")
      : t("The price changed from {from} to {to}.", { from, to });
  return `${what} ${nothing} ${t("Check the new price.")}`;
}
