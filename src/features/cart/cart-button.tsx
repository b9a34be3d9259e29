import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type PricedCart, usePricedCart } from "../../api/cart/use-priced-cart.ts";
import { pricedWords, sumsWords } from "../../ui/cart-words.ts";
import { count } from "../../ui/format.ts";
import classes from "./cart-button.module.css";

/** The way to the cart in the top bar: how many frames, and what they come to as far as it is known. */
export function CartButton() {
  const { lines, totals } = usePricedCart();
  const sum = cartSum({ lines, totals });
  return (
    <Link
      to="/cart"
      search={true}
      className={classes.button}
      data-filled={lines.length > 0 || undefined}
      aria-label={lines.length === 0 ? "Cart, empty" : `Cart, ${count(lines.length, "frame")}, ${sum.spoken}`}
    >
      <IconShoppingCart size={16} stroke={1.75} aria-hidden />
      {lines.length > 0 && (
        <>
          <b>{lines.length}</b>
          <span className={classes.sum}>{sum.shown}</span>
        </>
      )}
    </Link>
  );
}

/** The way to the cart in the bottom bar of a narrow screen. */
export function CartTab() {
  const { lines, totals } = usePricedCart();
  const isPriced = lines.length > 0 && totals.toBuy > 0 && totals.priced === totals.toBuy;
  return (
    <Link
      to="/cart"
      search={true}
      className={classes.tab}
      aria-label={`Cart, ${lines.length === 0 ? "empty" : count(lines.length, "frame")}`}
    >
      <span className={classes.icon}>
        <IconShoppingCart size={20} stroke={1.75} aria-hidden />
        {lines.length > 0 && <b>{lines.length}</b>}
      </span>
      {isPriced ? sumsWords(totals.subtotals) : "Cart"}
    </Link>
  );
}

/** The sum once all is priced; before that how far the prices have come; of a cart with nothing to buy why that is so. */
function cartSum({ lines, totals }: Pick<PricedCart, "lines" | "totals">): { shown: string; spoken: string } {
  const { toBuy, priced, subtotals } = totals;
  if (toBuy === 0) {
    const words = lines.every(({ standing }) => standing === "owned") ? "owned" : "left out";
    return { shown: words, spoken: words };
  }
  if (priced === 0) return { shown: "not priced", spoken: "not priced" };
  const sum = sumsWords(subtotals);
  if (priced === toBuy) return { shown: sum, spoken: sum };
  return { shown: `${sum} so far`, spoken: `${pricedWords(totals)}, ${sum} so far` };
}
