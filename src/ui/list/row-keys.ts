import type { KeyboardEvent } from "react";
import { isShown } from "../layout/take-focus.ts";

/** How many rows a key moves by; letters as well as arrows. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Moves the focus by so many rows (`data-row`) from the one of `list` that has it or is beside what has it. When none has, the
 * chosen one gets it, or else the first. Rows that are not shown are left out.
 */
export function moveAmongRows(list: HTMLElement, step: number): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")].filter(isShown);
  const at = rows.indexOf(rowAround(document.activeElement) as HTMLElement);
  const chosen = rows.find((row) => row.getAttribute("aria-current") === "true");
  const target = at < 0 ? (chosen ?? rows[0]) : rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  target?.focus();
  // One that has it already may be out of sight.
  target?.scrollIntoView?.({ block: "nearest" });
}

/**
 * For the list itself: arrows, J and K go from a row to the next, Home and End to the first and the last, also where letters do not
 * act on the whole page.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const isRow =
    event.target instanceof Element && event.target.matches("a, button") && rowAround(event.target);
  if (!step || !isRow || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveAmongRows(event.currentTarget, step);
}

/** The row in whose list item something is. */
function rowAround(element: Element | null): Element | null | undefined {
  return element?.closest("[data-row]") ?? element?.closest("li")?.querySelector("[data-row]");
}
