import type { KeyboardEvent } from "react";

/** What a key moves by; letters as well as arrows. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Moves the focus to the row (`data-row`) after (1) or before (-1) the one of `list` that has it. When none has, the chosen
 * one gets it, or else the first. Rows that are not shown are left out.
 */
export function moveAmongRows(list: HTMLElement, step: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.checkVisibility());
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const chosen = rows.find((row) => row.getAttribute("aria-current") === "true");
  const target = at < 0 ? (chosen ?? rows[0]) : rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  target?.focus();
}

/** For the list itself: arrows, J and K go from a row to the next, also where letters do not act on the whole page. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const isRow = event.target instanceof Element && event.target.matches("[data-row]");
  if (!step || !isRow || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveAmongRows(event.currentTarget, step);
}
