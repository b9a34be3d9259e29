import { useDebouncedCallback } from "@mantine/hooks";
import type { KeyboardEvent } from "react";
import { isShown } from "../layout/take-focus.ts";

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves the focus by `step` rows (`data-row`) from the focused one, else to the chosen or first row. Hidden rows are skipped. */
export function moveAmongRows(list: HTMLElement, step: number): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")].filter(isShown);
  const focused = rowAround(document.activeElement);
  const at = focused ? rows.indexOf(focused) : -1;
  const chosen = rows.find((row) => row.getAttribute("aria-current") === "true");
  const target = at < 0 ? (chosen ?? rows[0]) : rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  target?.focus();
  target?.scrollIntoView?.({ block: "nearest" });
}

/** Handles arrows, J, K, Home and End in a list, also with shortcuts switched off. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const isRow =
    event.target instanceof Element && event.target.matches("a, button") && rowAround(event.target);
  if (!step || !isRow || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveAmongRows(event.currentTarget, step);
}

function rowAround(element: Element | null): HTMLElement | null | undefined {
  const row = element?.closest<HTMLElement>("[data-row]");
  return row ?? element?.closest("li")?.querySelector<HTMLElement>("[data-row]");
}

const REST_MS = 100;

/** Reports the focused row once the focus rests: arrows may be held down, and each report redraws a map. */
export function useRestingFocus<T>(onRest: (row: T | undefined) => void): (row: T | undefined) => void {
  return useDebouncedCallback(onRest, REST_MS);
}

/** Returns the nearest element around the target of an event that matches a selector. */
export function closestTo(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
