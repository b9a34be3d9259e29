import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type ReactVirtualizerOptions,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

type Rows = Virtualizer<HTMLElement, HTMLElement>;
type Options = ReactVirtualizerOptions<HTMLElement, HTMLElement>;
type Added = "observeElementRect" | "observeElementOffset" | "scrollToFn";
type Given = Omit<Options, Added | "onChange" | "initialRect"> & {
  share?: number;
  /** Row that is scrolled to when it changes; negative for none. */
  shown?: number;
  /** Called with less than `NEAR_END` rows to come, and again with each new identity. */
  onNearEnd?: (() => void) | undefined;
};

const NEAR_END = 20;

const SHARE = 0.8;

/** Virtualizer that measures after layout, before paint, so that rows never force a layout. Until then sizes are estimates. */
export function useVirtualRows(given: Given): Rows {
  const {
    share = SHARE,
    shown = -1,
    onNearEnd,
    measureElement: measure = measureElement,
    ...options
  } = given;
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const isResized = useRef(false);
  const at = useRef<number>(undefined);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    initialRect: { width: 0, height: window.innerHeight * share },
    observeElementRect(rows, tell) {
      at.current = rows.scrollOffset ?? 0;
      return observeLater(rows, tell);
    },
    observeElementOffset: (rows, tell) =>
      observeElementOffset(rows, (offset, isScrolling) => {
        at.current = offset;
        tell(offset, isScrolling);
      }),
    // Scrolling forces a layout even without a move.
    scrollToFn(offset, how, rows) {
      if (offset + (how.adjustments ?? 0) === at.current) return;
      at.current = undefined;
      elementScroll(offset, how, rows);
    },
    measureElement(row, entry, rows) {
      const known = knownSize(row, rows);
      if (!entry) return known;
      // A list that is hidden keeps its sizes, and with them its place.
      const size = measure(row, entry, rows) || known;
      if (size !== known) isResized.current = true;
      return size;
    },
    onChange() {
      if (!isResized.current) return;
      isResized.current = false;
      flushSync(draw);
    },
  });
  useEffect(() => {
    if (shown >= 0) virtual.scrollToIndex(shown, { align: "auto" });
  }, [shown, virtual]);
  const { count } = given;
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= count - NEAR_END) onNearEnd?.();
  }, [last, count, onNearEnd]);
  return virtual;
}

function knownSize(row: HTMLElement, { options, itemSizeCache, indexFromElement }: Rows): number {
  const index = indexFromElement(row);
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}

function observeLater(rows: Rows, tell: Parameters<Options["observeElementRect"]>[1]) {
  const { scrollElement, targetWindow, options } = rows;
  if (!scrollElement || !targetWindow?.ResizeObserver) return observeElementRect(rows, tell);
  tell(options.initialRect);
  let isFirst = true;
  const observer = new targetWindow.ResizeObserver(() => {
    const offset = rows.scrollOffset ?? 0;
    if (isFirst && scrollElement.scrollTop !== offset) elementScroll(offset, {}, rows);
    isFirst = false;
    tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  });
  observer.observe(scrollElement, { box: "content-box" });
  return () => observer.disconnect();
}
