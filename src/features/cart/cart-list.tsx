import { IconColumns2, IconX } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, memo, useCallback, useRef, useState } from "react";
import { useCart } from "../../api/cart/cart-store.ts";
import type { CartLine } from "../../api/cart/cart-totals.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import { shortGeometryWords, shortModeName } from "../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../shared/frames/state-mark.tsx";
import { PriceLabel } from "../../shared/money/price-label.tsx";
import { toCompare, toFrame } from "../../shared/orders/links.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { IconButton } from "../../ui/input/icon-button.tsx";
import { onRowKey, useRestingFocus } from "../../ui/list/row-keys.ts";
import { placeProps, type RowPlace, SeenRows } from "../../ui/list/seen-rows.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatShare, formatShortTime } from "../../ui/text/format.ts";
import classes from "./cart-list.module.css";

interface CartListProps {
  lines: readonly CartLine[];
  frames: ReadonlyMap<string, CatalogFrame>;
  /** Undefined without an area. */
  coverage: ReadonlyMap<string, number> | undefined;
  /** Frames that add nothing to the area, given the frames before them. */
  idle: ReadonlySet<string>;
  hoveredID: string | undefined;
  selectedID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onRemove: (frameIDs: readonly string[]) => void;
  onRetryPrices: () => void;
}

/** Frames of the cart. Delete removes the focused one; X chooses one to compare, then the other. */
export function CartList(props: CartListProps) {
  const { lines, frames, coverage, idle, hoveredID, selectedID, onRemove } = props;
  const updated = useCart((state) => state.updated);
  const list = useRef<HTMLUListElement>(null);
  const onFocusRow = useRestingFocus(props.onHover);

  const remove = useCallback(
    (frameID: string) => {
      // The row leaves with the focus in it; the next row takes it.
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-frame]") ?? [])];
      const at = rows.findIndex((row) => row.dataset.frame === frameID);
      const next = rows[at + 1] ?? rows[at - 1];
      if (rows[at]?.contains(document.activeElement)) next?.querySelector("a")?.focus();
      onRemove([frameID]);
    },
    [onRemove],
  );

  const navigate = useNavigate();
  const [chosen, setCompared] = useState<string>();
  const compared = lines.some(({ frameID }) => frameID === chosen) ? chosen : undefined;
  const compare = useCallback(
    (frameID: string) => {
      if (compared !== undefined && compared !== frameID) return void navigate(toCompare(compared, frameID));
      setCompared(compared === undefined ? frameID : undefined);
      announce(
        compared === undefined
          ? t("Frame {frameID}: choose another one to compare it with", { frameID })
          : t("Frame {frameID} is not compared", { frameID }),
      );
    },
    [compared, navigate],
  );
  const canCompare = lines.length > 1;
  const shown = lines
    .flatMap((line) => {
      const frame = frames.get(line.frameID);
      return frame ? [{ ...line, frame }] : [];
    })
    .map((line, index) => ({ ...line, number: index + 1 }));

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target } = event;
    const row = target instanceof Element && target.closest<HTMLElement>("[data-frame]");
    const frameID = row ? row.dataset.frame : undefined;
    if (!frameID || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Delete" || event.key === "Backspace") remove(frameID);
    else if (event.key === "x" && canCompare) compare(frameID);
    else return onRowKey(event);
    event.preventDefault();
  }

  return (
    <SeenRows
      ref={list}
      className={classes.list}
      aria-label={t("Frames in the cart")}
      onKeyDown={onKeyDown}
      rows={shown}
      keyOf={({ frameID }) => frameID}
      height={53}
      shownKey={selectedID}
    >
      {({ frameID, number, status, price, frame }, place) => (
        <CartRow
          {...place}
          number={number}
          frame={frame}
          status={status}
          price={price}
          coverage={coverage ? coverage.get(frameID) : null}
          addsNothing={status === "ready" && idle.has(frameID)}
          updated={updated.has(frameID)}
          hovered={frameID === hoveredID}
          selected={frameID === selectedID}
          compared={compared}
          onCompare={canCompare ? compare : undefined}
          onHover={props.onHover}
          onFocusRow={onFocusRow}
          onRemove={remove}
          onRetryPrice={props.onRetryPrices}
        />
      )}
    </SeenRows>
  );
}

interface CartRowProps extends RowPlace {
  /** As on the map. */
  number: number;
  frame: CatalogFrame;
  status: CartLine["status"];
  price: CartLine["price"];
  /** Share of the area; undefined while it is computed, null without an area. */
  coverage: number | undefined | null;
  /** Owned frames and the lines above cover all of its part of the area. */
  addsNothing: boolean;
  /** Item ids have changed since it was added. */
  updated: boolean;
  hovered: boolean;
  selected: boolean;
  /** Frame that waits for another one to compare with. */
  compared: string | undefined;
  onCompare: ((frameID: string) => void) | undefined;
  onHover: (frameID: string | undefined) => void;
  onFocusRow: (frameID: string | undefined) => void;
  onRemove: (frameID: string) => void;
  onRetryPrice: () => void;
}

/** One frame of the cart; memoized because carts are long. */
const CartRow = memo(function CartRow(props: CartRowProps) {
  const { frame, status, price, coverage, addsNothing, updated, onHover, onFocusRow } = props;
  const { frameID } = frame;
  return (
    <li
      {...placeProps(props)}
      className={classes.row}
      data-frame={frameID}
      data-hovered={props.hovered || undefined}
      data-selected={props.selected || undefined}
      onPointerEnter={() => onHover(frameID)}
      onPointerLeave={() => onHover(undefined)}
      onFocus={() => onFocusRow(frameID)}
      onBlur={() => onFocusRow(undefined)}
    >
      <span className={classes.number} aria-hidden>
        {props.number}
      </span>
      <QuicklookThumb frame={frame} />
      <div className={classes.names}>
        <Link {...toFrame(frameID)} className={classes.name} data-row>
          <b>{shortModeName(frame)}</b> {formatShortTime(frame.start)}
          <span className="visually-hidden"> {t("UTC, frame {frameID}", { frameID })}</span>
        </Link>
        <span className={classes.detail}>
          <Dotted
            parts={[
              <code key="id">{frameID}</code>,
              typeof coverage === "number" && t("{share} of area", { share: formatShare(coverage) }),
              addsNothing && (
                <b key="nothing" className={classes.nothing}>
                  {t("adds nothing to the area")}
                </b>
              ),
            ]}
          />
        </span>
      </div>
      <div className={classes.state}>
        <LineStatus status={status} price={price} frame={frame} />
        {updated && <span className={classes.updated}>{t("Reprocessed: updated")}</span>}
      </div>
      <div className={classes.price}>
        {(status === "ready" || status === "above") && (
          <LinePriceLabel price={price} onRetry={props.onRetryPrice} />
        )}
      </div>
      {props.onCompare && (
        <CompareButton frameID={frameID} compared={props.compared} onCompare={props.onCompare} />
      )}
      <IconButton
        Icon={IconX}
        color="gray"
        size={28}
        label={t("Remove {frameID}", { frameID })}
        title={t("Remove (Delete)")}
        className={classes.remove}
        onClick={() => props.onRemove(frameID)}
      />
    </li>
  );
});

interface CompareButtonProps {
  frameID: string;
  compared: string | undefined;
  onCompare: (frameID: string) => void;
}

function CompareButton({ frameID, compared, onCompare }: CompareButtonProps) {
  const isOther = compared !== undefined && compared !== frameID;
  const words = isOther
    ? t("Compare {compared} with {frameID}", { compared, frameID })
    : t("Compare {frameID} with…", { frameID });
  return (
    <IconButton
      Icon={IconColumns2}
      color={compared === undefined ? "gray" : "accent"}
      size={28}
      label={words}
      aria-pressed={isOther ? undefined : compared === frameID}
      title={`${words} (X)`}
      className={classes.compare}
      onClick={() => onCompare(frameID)}
    />
  );
}

function LineStatus({ status, price, frame }: Pick<CartRowProps, "status" | "price" | "frame">) {
  switch (status) {
    case "owned":
    case "active":
    case "unknown":
    case "buying":
    case "requested":
    case "gone":
      return (
        <>
          <StateMark state={status} />
          <span>{t("Left out of the purchase")}</span>
        </>
      );
    case "excluded":
      return (
        <>
          <b className={classes.excluded}>{t("Not in this contract")}</b>
          {price.kind === "excluded" && (
            <span title={price.error.message}>
              {t("Left out of the purchase")}
              <span className="visually-hidden">: {price.error.message}</span>
            </span>
          )}
        </>
      );
    case "above":
      return (
        <>
          <b>{t("Above your limit")}</b>
          <span>{t("Needs approval")}</span>
        </>
      );
    case "ready":
      return <Dotted parts={shortGeometryWords(frame)} />;
  }
}

function LinePriceLabel({ price, onRetry }: { price: CartLine["price"]; onRetry: () => void }) {
  if (price.kind === "not-asked") return null;
  return (
    <PriceLabel
      asked={{
        data: price.kind === "said" ? price.price : undefined,
        isFetching: price.kind === "pending",
        error: price.kind === "failed" ? price.error : null,
        refetch: onRetry,
      }}
      noPlan={price.kind === "by-agreement"}
    />
  );
}
