import { Button } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import { type ComponentProps, forwardRef, memo, type ReactNode } from "react";
import { usePricedCart } from "../../../api/cart/use-priced-cart.ts";
import { t } from "../../../languages/texts.ts";
import { sumsWords } from "../../../shared/frames/cart-words.ts";
import { formatClock } from "../../../ui/text/format.ts";
import classes from "./cart-summary.module.css";

const ReviewLink = createLink(
  forwardRef<HTMLAnchorElement, ComponentProps<typeof Button<"a">>>((props, ref) => (
    <Button component="a" size="sm" {...props} ref={ref} />
  )),
);

/** The cart in two lines below the results; nothing while it is empty. `children` is shown beside it. */
export const CartSummary = memo(function CartSummary({ children }: { children?: ReactNode }) {
  const { lines, totals } = usePricedCart();
  if (lines.length === 0) return null;
  const { subtotals, priced, toBuy, askedAt } = totals;
  const sum = sumsWords(subtotals);
  return (
    <section className={classes.summary} aria-label={t("Cart")}>
      <p>
        <b>
          {t("{count} in cart", { count: lines.length })}
          {priced > 0 && ` · ${priced < toBuy ? t("{sum} so far", { sum }) : sum}`}
        </b>
        <span>
          {children ??
            (askedAt === undefined
              ? t("Not priced")
              : t("Quoted {time} UTC, not reserved", { time: formatClock(askedAt) }))}
        </span>
      </p>
      <ReviewLink to="/cart" search={true}>
        {t("Review cart")}
      </ReviewLink>
    </section>
  );
});
