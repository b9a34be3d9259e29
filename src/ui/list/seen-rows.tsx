import { useMergedRef } from "@mantine/hooks";
import { defaultRangeExtractor } from "@tanstack/react-virtual";
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useVirtualRows } from "./virtual-rows.ts";

/** Position of a row in a virtual list; plain values, so that rows can be memoized. */
export interface RowPlace {
  index?: number | undefined;
  of?: number | undefined;
  /** Distance from the previous rendered row, px. */
  gap?: number | undefined;
  measure?: ((row: HTMLElement | null) => void) | undefined;
}

export function placeProps({ index, of, gap, measure }: RowPlace) {
  if (index === undefined) return {};
  return {
    ref: measure,
    style: { marginTop: gap },
    "data-index": index,
    "aria-posinset": index + 1,
    "aria-setsize": of,
  };
}

const WHOLE: RowPlace = {};

interface SeenRowsProps<T> extends Omit<ComponentProps<"ul">, "children"> {
  rows: readonly T[];
  keyOf: (row: T) => string;
  height: number;
  /** Key of a row to scroll to when it changes; it stays rendered. */
  shownKey?: string | undefined;
  children: (row: T, place: RowPlace) => ReactNode;
}

const OVERSCAN = 6;

/** Shorter lists are rendered whole, so that the browser's search finds them. */
const FEW = 30;

/** Rows in page flow; a long list renders those in sight and those that keys go to (`withStaying`). */
export function SeenRows<T>(props: SeenRowsProps<T>) {
  const { rows, keyOf, height, shownKey, children, ref = null, ...list } = props;
  const [element, setElement] = useState<HTMLUListElement | null>(null);
  const [scroller, findScroller] = useScroller();
  const listRef = useMergedRef<HTMLUListElement>(ref, setElement, findScroller);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string>();
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : keyOf(row);
  };
  const isLong = rows.length > FEW;
  const virtual = useVirtualRows({
    count: isLong ? rows.length : 0,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    getItemKey: (index) => keyAt(index) ?? index,
    overscan: OVERSCAN,
    share: 0.5,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const stay = [focused, shownKey].map((key) => rows.findIndex((row) => keyOf(row) === key));
      return withStaying(defaultRangeExtractor(range), stay, rows.length);
    },
  });
  useEffect(() => {
    if (!isLong || !element || !scroller) return;
    const frame = requestAnimationFrame(() => setTop(Math.round(topWithin(element, scroller))));
    return () => cancelAnimationFrame(frame);
  });

  const shownIndex = rows.findIndex((row) => keyOf(row) === shownKey);
  const show = useEffectEvent(() => {
    if (isLong) virtual.scrollToIndex(shownIndex, { align: "auto" });
    else element?.children[shownIndex]?.scrollIntoView?.({ block: "nearest" });
  });
  const isThere = element !== null && (!isLong || scroller !== null) && shownIndex >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is shown, not the same in another place.
  useEffect(() => {
    if (isThere) show();
  }, [isThere, shownKey]);

  if (!isLong) {
    return (
      <ul {...list} ref={listRef}>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>{children(row, WHOLE)}</Fragment>
        ))}
      </ul>
    );
  }
  let end = top;
  return (
    <ul
      {...list}
      ref={listRef}
      style={{ display: "flow-root" }}
      onFocus={(event) => {
        list.onFocus?.(event);
        const index = event.target.closest<HTMLElement>("[data-index]")?.dataset.index;
        setFocused(keyAt(Number(index)));
      }}
      onBlur={(event) => {
        list.onBlur?.(event);
        setFocused(undefined);
      }}
    >
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const gap = item.start - end;
        end = item.end;
        const place = { index: item.index, of: rows.length, gap, measure: virtual.measureElement };
        return <Fragment key={item.key}>{children(row, place)}</Fragment>;
      })}
      <li aria-hidden style={{ height: top + virtual.getTotalSize() - end }} />
    </ul>
  );
}

/** Returns the visible rows with those that keys can reach from `stay`, ascending. */
export function withStaying(seen: readonly number[], stay: readonly number[], count: number): number[] {
  const near = stay.filter((index) => index >= 0).flatMap((index) => [index - 1, index, index + 1]);
  const all = new Set([...seen, ...near, 0, count - 1]);
  return [...all].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
}

/** Returns the element that scrolls a list, and the ref of the list. */
function useScroller() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const find = () => setScroller(scrollerOf(element));
    const frame = requestAnimationFrame(find);
    window.addEventListener("resize", find);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("resize", find);
    };
  }, []);
  return [scroller, ref] as const;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

function topWithin(element: HTMLElement, scroller: HTMLElement): number {
  if (element === scroller) return 0;
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}
