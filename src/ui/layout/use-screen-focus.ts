import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { keepFocus } from "./keep-focus.ts";
import { isFocusLost, isShown } from "./take-focus.ts";

/** How long a screen may take to show its heading before it is given up, ms. */
const PATIENCE_MS = 5_000;

/**
 * Focus across screens: a screen that was gone to by something that is not there any more is entered at its heading, a list
 * that was come back to at the row that was opened, and nothing that is taken away leaves the focus nowhere.
 */
export function useScreenFocus(): void {
  // The screen that is shown, not the one that is on its way.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(pathname);
  useEffect(() => keepFocus(document), []);
  useEffect(() => {
    const left = before.current;
    before.current = pathname;
    const screen = document.getElementById("screen");
    if (!screen) return;
    // Who comes back to a list goes on from what they had opened.
    const opened = (row: HTMLAnchorElement) => row.pathname === left && isShown(row);
    const enter = (): boolean => {
      const rows = [...screen.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
      const row = rows.find(opened);
      const target = row ?? screen.querySelector<HTMLElement>("h1");
      if (!target) return false;
      // A heading has the focus where nothing of the screen before could keep it.
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
