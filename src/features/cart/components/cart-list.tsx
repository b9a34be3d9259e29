import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import type { CartLine } from "../../../api/cart/cart-totals.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { toCompare } from "../../../shared/orders/links.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { onRowKey } from "../../../ui/list/row-keys.ts";
import { SeenRows } from "../../../ui/list/seen-rows.tsx";
import { useRestingFocus } from "../../../ui/list/use-resting-focus.ts";
import classes from "./cart-list.module.css";
import { CartRow } from "./cart-row.tsx";

export interface CartListProps {
  lines: readonly CartLine[];
  /** Frame of every line by id. */
  frames: ReadonlyMap<string, CatalogFrame>;
  /** Undefined: there is no area to cover. */
  coverage: ReadonlyMap<string, number> | undefined;
  /** Frames that add nothing to the area, given the frames before them. */
  idle: ReadonlySet<string>;
  updated: ReadonlySet<string>;
  hoveredID: string | undefined;
  selectedID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onRemove: (frameIDs: readonly string[]) => void;
  onRetryPrices: () => void;
}

/**
 * The frames of the cart; the keys of lists go from one to another, Delete removes the one with the focus, X chooses it to be
 * compared, and then the other one.
 */
export function CartList(props: CartListProps) {
  const { lines, frames, coverage, idle, updated, hoveredID, selectedID, onRemove } = props;
  const list = useRef<HTMLUListElement>(null);
  const onFocusRow = useRestingFocus(props.onHover);

  const remove = useCallback(
    (frameID: string) => {
      // The row goes away with the focus in it: the next one takes it, so that the keys continue from there.
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
  const shown = lines.flatMap((line) => {
    const frame = frames.get(line.frameID);
    return frame ? [{ ...line, frame }] : [];
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const frameID = (event.target as Element).closest<HTMLElement>("[data-frame]")?.dataset.frame;
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
      {({ frameID, status, price, frame }, place) => (
        <CartRow
          {...place}
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
