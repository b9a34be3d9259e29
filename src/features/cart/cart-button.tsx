import { IconSend, IconShoppingCart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { type PricedCart, usePricedCart } from "../../api/cart/cart-totals.ts";
import { batchesQuery, batchQuery } from "../../api/outbox/outbox.ts";
import { isSettled, isUnderWay } from "../../api/outbox/record.ts";
import { useGuest, useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { pricedWords, sumsWords } from "../../shared/frames/cart-words.ts";
import { toRun } from "../../shared/orders/links.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { formatClock } from "../../ui/text/format.ts";
import classes from "./cart-button.module.css";
import run from "./run/run-link.module.css";

export function CartButton() {
  const { lines, totals } = usePricedCart();
  const sum = cartSum({ lines, totals });
  return (
    <Link to="/cart" search={true} className={classes.button} data-filled={lines.length > 0 || undefined}>
      <IconShoppingCart size={16} stroke={1.75} aria-hidden />
      <Said>{lines.length === 0 ? t("Cart, empty") : `${t("Cart,")} `}</Said>
      {lines.length > 0 && (
        <>
          <b>{lines.length}</b>
          <Said>
            {framesWord(lines.length)}, {sum.before}
          </Said>
          <span className={classes.sum}>{sum.shown}</span>
        </>
      )}
    </Link>
  );
}

/** Link to the cart in the bottom bar of a narrow screen. */
export function CartTab() {
  const { lines, totals } = usePricedCart();
  const isPriced = lines.length > 0 && totals.toBuy > 0 && totals.priced === totals.toBuy;
  return (
    <Link to="/cart" search={true} className={classes.tab}>
      <Said>{t("Cart,")} </Said>
      <span className={classes.icon}>
        <IconShoppingCart size={20} stroke={1.75} aria-hidden />
        {lines.length > 0 && <b>{lines.length}</b>}
      </span>
      <Said>
        {lines.length === 0 ? t("empty") : framesWord(lines.length)}
        {isPriced && ", "}
      </Said>
      {isPriced ? sumsWords(totals.subtotals) : <span aria-hidden>{t("Cart")}</span>}
    </Link>
  );
}

/** Text for screen readers that completes the visible text to the name of the link. */
function Said({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

function framesWord(count: number): string {
  return t("{count, plural, one {frame} other {frames}}", { count });
}

/** Returns the total; before that the part that is priced; the reason if nothing can be bought. */
function cartSum({ lines, totals }: Pick<PricedCart, "lines" | "totals">) {
  const { toBuy, toAsk, priced, subtotals } = totals;
  if (toBuy === 0 && toAsk > 0) return { shown: t("needs approval") };
  if (toBuy === 0) {
    return { shown: lines.every(({ status }) => status === "owned") ? t("owned") : t("left out") };
  }
  if (priced === 0) return { shown: t("not priced") };
  const sum = sumsWords(subtotals);
  if (priced === toBuy) return { shown: sum };
  return { shown: t("{sum} so far", { sum }), before: `${pricedWords(totals)}, ` };
}

export const CartSummary = memo(function CartSummary() {
  const { lines, totals } = usePricedCart();
  const isGuest = useGuest() !== undefined;
  if (lines.length === 0 || isGuest) return null;
  const { subtotals, priced, toBuy, toAsk, askedAt } = totals;
  const sum = sumsWords(subtotals);
  return (
    <section className={classes.summary} aria-label={t("Cart")}>
      <p>
        <b>
          {t("{count} in cart", { count: lines.length })}
          {toAsk > 0 &&
            t(", ¦between parts") +
              t("{count, plural, one {# needs} other {# need}} approval", { count: toAsk })}
          {priced > 0 && ` · ${priced < toBuy ? t("{sum} so far", { sum }) : sum}`}
        </b>
        <span>
          {askedAt === undefined
            ? t("Not priced")
            : t("Quoted {time} UTC, not reserved", { time: formatClock(askedAt) })}
        </span>
      </p>
      <RoutedButton to="/cart" search={true} variant="filled" size="sm">
        {t("Review cart")}
      </RoutedButton>
    </section>
  );
});

export function RunLink() {
  const session = useSession();
  const runs = useQuery(batchesQuery(session, "purchase"));
  const current = runs.data?.find(isUnderWay);
  const { data } = useQuery({
    ...batchQuery(session, "purchase", current?.id ?? ""),
    enabled: current !== undefined,
  });
  if (!current || !data) return null;
  const all = data.entries.length;
  const place = { number: Math.min(data.entries.filter(isSettled).length + 1, all), all };
  return (
    <Link {...toRun(current.id)} className={run.link} title={t("Ordering {number} of {all}", place)}>
      <IconSend size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t("Ordering {number} of {all}", place)}</span>
      <span aria-hidden>{t("{at} of {all}", { at: place.number, all })}</span>
    </Link>
  );
}
