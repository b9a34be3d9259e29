import { useEffect, useRef } from "react";
import { keepFocus } from "../../ui/layout/keep-focus.ts";

/** How long a screen may take to come before its heading is given up, ms. */
const PATIENCE_MS = 5_000;

/**
 * Focus across screens: a screen that was gone to by something that is not there any more is entered at its heading, and
 * nothing that is taken away leaves the focus nowhere.
 */
export function useScreenFocus(pathname: string): void {
  const entered = useRef<HTMLElement>(undefined);
  useEffect(() => keepFocus(document), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering another screen is what this is about.
  useEffect(() => {
    const screen = document.getElementById("screen");
    if (!screen) return;
    const enter = (): boolean => {
      const heading = screen.querySelector<HTMLElement>("h1");
      // The screen before may still be shown while the code of the next one comes.
      if (!heading || heading === entered.current) return false;
      entered.current = heading;
      const { activeElement } = document;
      const isLost = !activeElement || activeElement === document.body || activeElement === screen;
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
