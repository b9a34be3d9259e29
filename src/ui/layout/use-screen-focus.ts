import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { keepFocus } from "./keep-focus.ts";
import { isFocusLost, isShown } from "./take-focus.ts";

/** Maximum wait for a screen's heading, ms. */
const PATIENCE_MS = 5_000;

/** Moves the focus across screens: to the heading of a new screen, or to the row that was opened from a list. */
export function useScreenFocus(): void {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(pathname);
  useEffect(() => keepFocus(document), []);
  useEffect(() => {
    const left = before.current;
    before.current = pathname;
    const screen = document.getElementById("screen");
    if (!screen) return;
    const opened = (row: HTMLAnchorElement) => row.pathname === left && isShown(row);
    const enter = (): boolean => {
      const rows = [...screen.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
      const row = rows.find(opened);
      const target = row ?? screen.querySelector<HTMLElement>("h1");
      if (!target) return false;
      if (isFocusLost() || (row && document.activeElement?.matches("h1"))) {
        if (target.matches("h1")) target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }
      return true;
    };
    if (enter()) return;
    const observer = new MutationObserver(() => enter() && observer.disconnect());
    observer.observe(screen, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}
