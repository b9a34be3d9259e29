import { Button, CloseButton, Kbd } from "@mantine/core";
import { IconListDetails, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, type Ref, useId, useMemo, useState } from "react";
import { useCart, useCartStore } from "../../api/cart/cart-store.ts";
import { asReady, cartTotals, type PricedCart } from "../../api/cart/cart-totals.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import { type Cover, idleFrames } from "../../geo/coverage.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { framesWords, pricedWords } from "../../shared/frames/cart-words.ts";
import { useCartActions } from "../../shared/frames/use-cart-actions.ts";
import { eulaName } from "../../shared/money/term-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { useHasKeys } from "../../ui/input/letter-keys.ts";
import { useNarrow } from "../../ui/layout/use-media.ts";
import { count, formatTime } from "../../ui/text/format.ts";
import { saveText } from "../../ui/text/save-text.ts";
import { cartCsv } from "./cart-csv.ts";
import { CartActions, CartSums } from "./cart-foot.tsx";
import { CartList } from "./cart-list.tsx";
import classes from "./cart-panel.module.css";
import { CartTermsForm, CompareTerms } from "./cart-terms.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { AskFrames } from "./run/ask-frames.tsx";
import { type CartOrder, useCartOrder } from "./use-cart-order.tsx";

interface CartPanelProps {
  cart: PricedCart;
  frames: ReadonlyMap<string, CatalogFrame>;
  lookup: UseQueryResult<unknown>;
  /** Share of the area by frame id; undefined without an area. */
  coverage: ReadonlyMap<string, number> | undefined;
  /** Undefined without an area and while it is computed. */
  cover: Cover | undefined;
  hoveredID: string | undefined;
  selectedID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onBuy: (order: PurchaseBatchInput) => void;
  /** Frame ids from a shared link, to review before they are added. */
  shared: string | undefined;
  onSharedDone: () => void;
  /** List that gets the keys of the page. */
  listRef?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

export function CartPanel(props: CartPanelProps) {
  const { cart, frames, lookup } = props;
  const { lines, totals, retryMissing } = cart;
  const order = useCartOrder(cart, frames, lookup, props.onBuy);
  const { contract, eula, budget, terms, offer, products } = order;
  const store = useCartStore();
  const { remove } = useCartActions();
  const narrow = useNarrow();
  const [open, setOpen] = useState<"compare" | "import" | undefined>(
    props.shared === undefined ? undefined : "import",
  );
  const [asked, setAsked] = useState<PurchaseBatchInput>();
  const why = useId();
  const close = () => setOpen(undefined);
  const dialogs = (
    <>
      <ImportDialog
        opened={open === "import"}
        given={props.shared}
        onClose={() => {
          close();
          props.onSharedDone();
        }}
      />
      <AskFrames order={asked} onClose={() => setAsked(undefined)} />
    </>
  );

  const idle = useMemo(() => idleFrames(props.cover), [props.cover]);
  const currency = totals.subtotals[0]?.currency ?? budget?.currency;
  // Stable while pointer and focus move along the list.
  const termsForm = useMemo(
    () => (
      <CartTermsForm
        {...{ terms, offer, products, currency }}
        onChange={store.getState().setTerms}
        onCompare={() => setOpen("compare")}
      />
    ),
    [terms, offer, products, currency, store],
  );

  if (lines.length === 0) {
    return (
      <div className={classes.panel}>
        <div key="empty" className={classes.scroll}>
          <CartEmpty onImport={() => setOpen("import")} />
          {props.children}
        </div>
        <Fragment key="dialogs">{dialogs}</Fragment>
      </div>
    );
  }
  return (
    <div ref={props.listRef} className={classes.panel}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h1>{t("Cart")}</h1>
          <span className={classes.count}>{count(lines.length, "frame")}</span>
          <Button variant="default" {...iconBefore(IconListDetails)} onClick={() => setOpen("import")}>
            {t("Add by ids")}
          </Button>
          <Button
            variant="danger"
            {...iconBefore(IconTrash)}
            onClick={() => remove(lines.map(({ frameID }) => frameID))}
          >
            {t("Clear¦cart")}
          </Button>
        </header>
        <CartNotices order={order} checkedAt={lookup.dataUpdatedAt || undefined} onRemove={remove} />
        {props.children}
        {narrow ? (
          <details className={classes.terms}>
            <summary>
              {contract?.name ?? t("No contract")} · {t("{licence} license", { licence: eulaName(eula) })}
            </summary>
            {termsForm}
          </details>
        ) : (
          termsForm
        )}
        <p className={classes.line}>
          <b>{t("Frames")}</b>
          <span>
            {contract?.hasPricingPlan === false
              ? t("priced by agreement")
              : pricedWords(cartTotals(asReady(lines)))}
          </span>
          <span>{t("Times in UTC")}</span>
        </p>
        <CartList
          lines={lines}
          frames={frames}
          coverage={props.coverage}
          idle={idle}
          hoveredID={props.hoveredID}
          selectedID={props.selectedID}
          onHover={props.onHover}
          onRemove={remove}
          onRetryPrices={retryMissing}
        />
        <CartSums totals={totals} order={order} why={why} onRetryPrices={retryMissing} />
      </div>
      <CartActions
        totals={totals}
        order={order}
        why={why}
        onAsk={() => setAsked(order.ask?.order())}
        onExport={() => saveText("swath-cart.csv", "text/csv", cartCsv(lines, frames))}
      />
      <CompareTerms opened={open === "compare"} onClose={close} frameIDs={order.forSale} />
      {/* Keyed like the dialogs of the empty cart, so that their result outlives its first or last frame. */}
      <Fragment key="dialogs">{dialogs}</Fragment>
    </div>
  );
}

function CartEmpty({ onImport }: { onImport: () => void }) {
  const hasKeys = useHasKeys();
  return (
    <HelpfulEmpty
      isScreen
      go={["/", t("Go to search")]}
      title={t("The cart is empty")}
      text={
        hasKeys
          ? rich(
              "Add frames from search results: press the plus in a row, or <kbd>C</kbd> on the selected one; <kbd>Shift C</kbd> adds all frames of its acquisition. The cart stays on this device until you buy or remove what is in it.",
              { kbd: (inner) => <Kbd key={String(inner)}>{inner}</Kbd> },
            )
          : t(
              "Add frames from search results: press the plus in a row. The cart stays on this device until you buy or remove what is in it.",
            )
      }
    >
      <Button variant="default" onClick={onImport}>
        {t("Add frames by their ids")}
      </Button>
    </HelpfulEmpty>
  );
}

interface CartNoticesProps {
  order: CartOrder;
  checkedAt: number | undefined;
  onRemove: (frameIDs: readonly string[]) => void;
}

function CartNotices({ order, checkedAt, onRemove }: CartNoticesProps) {
  const { online, checkError: error, settled } = order;
  const cart = useCartStore();
  const fault = useCart((state) => state.fault);
  const updated = useCart((state) => state.updated);
  const gone = useCart((state) => state.gone);
  const dismiss = () => cart.getState().dismiss();
  return (
    <>
      {!online && (
        <Notice>
          {checkedAt === undefined
            ? t("Offline. The cart is shown as it was added. Nothing can be bought and nothing is queued.")
            : t("Offline. The cart is shown as of {time}. Nothing can be bought and nothing is queued.", {
                time: formatTime(checkedAt),
              })}
        </Notice>
      )}
      {fault?.kind === "unreadable" && (
        <Notice onClose={dismiss}>
          {fault.frames === undefined
            ? t("The cart kept on this device could not be read and is left out. Add what is missing again.")
            : t(
                "{count, plural, one {# frame kept on this device could not be read and is} other {# frames kept on this device could not be read and are}} left out. Add what is missing again.",
                { count: fault.frames },
              )}
        </Notice>
      )}
      {fault?.kind === "not-kept" && (
        <Notice onClose={dismiss}>
          {t(
            "This device could not save the last change: its storage is full or blocked. The cart lasts until you close the page; export it as CSV.",
          )}
        </Notice>
      )}
      {updated.size > 0 && (
        <Notice onClose={dismiss}>
          {t(
            "{count, plural, one {{frames} was} other {{frames} were}} reprocessed since it was added: the cart holds the new version.",
            { count: updated.size, frames: framesWords([...updated]) },
          )}
        </Notice>
      )}
      {gone.size > 0 && (
        <Notice>
          {t(
            "{count, plural, one {{frames} is} other {{frames} are}} no longer in the catalog and cannot be bought.",
            { count: gone.size, frames: framesWords([...gone]) },
          )}
        </Notice>
      )}
      {settled.length > 0 && (
        <Notice>
          {t("{count, plural, one {# frame is} other {# frames are}} left out of the purchase.", {
            count: settled.length,
          })}
          <Button variant="danger" onClick={() => onRemove(settled)}>
            {settled.length === 1 ? t("Remove it") : t("Remove them")}
          </Button>
        </Notice>
      )}
      {error && online && (
        <ErrorMessage
          error={error}
          title={t("Couldn’t check the frames")}
          bought={t("Nothing was bought.")}
          onRetry={order.checkAgain}
        />
      )}
    </>
  );
}

function Notice({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <div>{children}</div>
      {onClose && <CloseButton aria-label={t("Close the notice")} onClick={onClose} />}
    </div>
  );
}
