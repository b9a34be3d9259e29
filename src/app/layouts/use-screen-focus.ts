import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { keepFocus } from "../../ui/layout/keep-focus.ts";

/** How long a screen may take to show its heading before it is given up, ms. */
const PATIENCE_MS = 5_000;

/**
 * Focus across screens: a screen that was gone to by something that is not there any more is entered at its heading, and
 * nothing that is taken away leaves the focus nowhere.
 */
export function useScreenFocus(): void {
  // The screen that is shown, not the one that is on its way.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => keepFocus(document), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering another screen is what this is about.
  useEffect(() => {
    const screen = document.getElementById("screen");
    if (!screen) return;
    const enter = (): boolean => {
      const heading = screen.querySelector<HTMLElement>("h1");
      if (!heading) return false;
      const { activeElement } = document;
      // What had the focus may be hidden by now and not have lost it yet.
      const isLost = !activeElement?.checkVisibility() || activeElement.matches("body, #screen");
      if (isLost) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
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
