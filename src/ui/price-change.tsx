import { ErrorMessage } from "./error-message.tsx";
import { formatPrice } from "./format.ts";
import classes from "./price-change.module.css";
import { SpendButton } from "./spend-button.tsx";
import type { SeenPrice } from "./use-seen-price.ts";

/** In a dialog that spends: the way to look at a price that is another one meanwhile, or why it could not be asked for. */
export function PriceChange({ seen, nothing }: { seen: SeenPrice; nothing: string }) {
  return (
    <>
      {seen.change && (
        <SpendButton
          variant="default"
          busy={false}
          className={classes.again ?? ""}
          ref={seen.wasAsked ? takeFocus : undefined}
          onClick={seen.look}
        >
          I have seen the new price
        </SpendButton>
      )}
      {seen.error && !seen.busy && (
        <ErrorMessage error={seen.error} title="The price could not be asked for again" bought={nothing} />
      )}
    </>
  );
}

/** Why nothing can be spent before the new price was looked at; `nothing` says what has not happened, as a sentence. */
export function priceChangeWords({ change }: SeenPrice, nothing: string): string | undefined {
  return (
    change &&
    `The price changed from ${formatPrice(change.from, true)} to ${formatPrice(change.to, true)}. ${nothing} Look again.`
  );
}

/** The button that had the focus can no longer be pressed. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
