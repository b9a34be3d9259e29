import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import type { CartLine } from "../../../api/cart/cart-totals.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { toCompare } from "../../../shared/orders/links.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { SeenRows } from "../../../ui/list/seen-rows.tsx";
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
 * The frames of the cart; J, K and arrows go from one to the next, Delete removes the one with the focus, X chooses it to be
 * compared, and then the other one.
 */
export function CartList(props: CartListProps) {
  const { lines, frames, coverage, idle, updated, hoveredID, selectedID, onRemove } = props;
  const list = useRef<HTMLUListElement>(null);

  const remove = useCallback(
    (frameID: string) => {
      // The row goes away with the focus in it: the next one takes it, so that the keys continue from there.
      const row = rowOf(list.current, frameID);
      const next = row?.nextElementSibling ?? row?.previousElementSibling;
      if (row?.contains(document.activeElement)) focusRow(next);
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

  function onKeyDown(event: KeyboardEvent) {
    const row = (event.target as Element).closest<HTMLElement>("[data-frame]");
    const frameID = row?.dataset.frame;
    if (!row || !frameID || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "j") focusRow(row.nextElementSibling);
    else if (event.key === "ArrowUp" || event.key === "k") focusRow(row.previousElementSibling);
    else if (event.key === "Delete" || event.key === "Backspace") remove(frameID);
    else if (event.key === "x" && canCompare) compare(frameID);
    else return;
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
          onRemove={remove}
          onRetryPrice={props.onRetryPrices}
        />
      )}
    </SeenRows>
  );
}

function rowOf(list: HTMLElement | null, frameID: string): Element | null | undefined {
  return list?.querySelector(`[data-frame="${CSS.escape(frameID)}"]`);
}

function focusRow(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>("a")?.focus();
}
