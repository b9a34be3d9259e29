import { CloseButton } from "@mantine/core";
import { Fragment, memo, type ReactNode, type Ref, useLayoutEffect, useRef } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { t } from "../../languages/texts.ts";
import { geometryWords } from "../../shared/frames/frame-words.ts";
import { costOf, type RecordedPrices } from "../../shared/orders/order-costs.ts";
import { useNameAt } from "../../shared/places/use-place-name.ts";
import { StateSign } from "../../ui/list/state-sign.tsx";
import { formatPrice } from "../../ui/text/format.ts";
import classes from "./order-pane.module.css";
import { priceWords } from "./order-price-words.ts";
import { OrderPicture } from "./order-row.tsx";
import { detailWords, positionOf, stateOf, titleWords } from "./order-words.ts";
import { OrderPlace } from "./place/order-place.tsx";

interface OrderPaneProps {
  order: JoinedOrder;
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  prices: RecordedPrices;
  now: number;
  /** Its history, step by step, and its products. */
  story: (order: JoinedOrder) => ReactNode;
  /** What can be done with it. */
  actions: (order: JoinedOrder) => ReactNode;
  /** Told to open none, which leads back to the list; undefined while that stands beside it. */
  onBack: ((key: undefined) => void) | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}

/**
 * One order beside the list: what it is, its state and price, its history, and what can be done with it. Its map stays for the
 * next one that is chosen, because to make one takes longer than all the rest. It is drawn again only when something of its own changes.
 */
export const OrderPane = memo(function OrderPane({
  order,
  frames,
  prices,
  now,
  story,
  actions,
  onBack,
  headingRef,
}: OrderPaneProps) {
  const frame = frames?.get(order.frameIDs[0] ?? "");
  const place = useNameAt()(positionOf(order, frame));
  const title = titleWords(order, frame, place);
  const state = stateOf(order, now);
  const cost = costOf(order, prices);
  const price = priceWords(order, cost);
  const scroller = useRef<HTMLDivElement>(null);
  // To scroll what is at its top already would have the page laid out.
  const isScrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is read from its top.
  useLayoutEffect(() => {
    if (scroller.current && isScrolled.current) scroller.current.scrollTop = 0;
  }, [order.key]);
  return (
    <article className={classes.pane} aria-label={t("Order: {title}", { title })}>
      <div
        ref={scroller}
        className={classes.scroll}
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0;
        }}
      >
        <header className={classes.head}>
          <OrderPicture order={order} frame={frame} size={48} />
          <div className={classes.name}>
            <h2 ref={headingRef} tabIndex={-1}>
              {title}
            </h2>
            <p>{detailWords(order, frame, place !== undefined)}</p>
            {frame && <p>{geometryWords(frame)}</p>}
          </div>
          {onBack && (
            <CloseButton size={32} aria-label={t("Back to the orders")} onClick={() => onBack(undefined)} />
          )}
        </header>
        <div className={classes.state}>
          <StateSign {...state} />
          <p>
            <b>{cost.amount ? formatPrice(cost.amount, true) : price.amount}</b>
            <span className={classes.note}>{price.note}</span>
          </p>
        </div>
        <OrderPlace order={order} frames={frames} place={place} />
        <div key={order.key} className={classes.story}>
          {story(order)}
        </div>
      </div>
      <footer className={classes.foot}>
        <Fragment key={order.key}>{actions(order)}</Fragment>
      </footer>
    </article>
  );
});
