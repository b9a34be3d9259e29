import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { pagePath } from "../../device.ts";
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
    const opened = (row: HTMLAnchorElement) => pagePath(row.pathname) === left && isShown(row);
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

/** Former focus: an element with its ancestors, from the inside out. */
interface Place {
  element: Element;
  around: { kind: string; parent: Element; next: Element[]; previous: Element[] }[];
  dialog: Element | null;
  from?: Place | undefined;
}

/** Grace time for intentional focus changes, ms: a closing dialog restores the focus late. */
const GRACE_MS = 40;

const HEADING = "h1, h2, h3";
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Moves the focus on when its element is removed or disabled. Returns its cleanup. */
export function keepFocus(page: Document): () => void {
  let place: Place | undefined;
  let asked: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element) || target === page.body) return;
    const next = placeOf(target);
    if (next.dialog) next.from = next.dialog === place?.dialog ? place.from : place;
    place = next;
  }
  function forget({ target }: FocusEvent) {
    // Browsers fire this before removing an element, too.
    requestAnimationFrame(() => {
      if (target !== place?.element || !isLost(page)) return;
      if (place?.element.isConnected && canTake(place.element)) place = undefined;
    });
  }
  function check() {
    clearTimeout(asked);
    asked = setTimeout(() => {
      if (!place || !isLost(page)) return;
      sensibleAfter(place, page)?.focus({ preventScroll: true });
    }, GRACE_MS);
  }

  const observer = new MutationObserver(check);
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "inert", "hidden"],
  });
  page.addEventListener("focusin", remember);
  page.addEventListener("focusout", forget);
  return () => {
    observer.disconnect();
    clearTimeout(asked);
    page.removeEventListener("focusin", remember);
    page.removeEventListener("focusout", forget);
  };
}

function isLost({ activeElement, body }: Document): boolean {
  return !activeElement || activeElement === body || activeElement.matches(":disabled");
}

function placeOf(element: Element): Place {
  const around: Place["around"] = [];
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    const siblings = [...inner.parentElement.children];
    const at = siblings.indexOf(inner);
    around.push({
      kind: inner.tagName,
      parent: inner.parentElement,
      next: siblings.slice(at + 1),
      previous: siblings.slice(0, at).reverse(),
    });
    if (inner.parentElement.matches("main, body, [role=dialog]")) break;
  }
  return { element, around, dialog: element.closest("[role=dialog]") };
}

function canTake(element: Element): boolean {
  return !element.matches(":disabled") && !element.closest("[inert], [hidden]") && isShown(element);
}

function sensibleAfter(place: Place, page: Document): HTMLElement | undefined {
  const near = nearTo(place, page);
  if (near) return near;
  const heading = page.querySelector<HTMLElement>("main h1, main h2, h1");
  return heading ? madeFocusable(heading) : undefined;
}

function nearTo({ around, from }: Place, page: Document): HTMLElement | undefined {
  for (const { kind, parent, next, previous } of around) {
    // The page's own first stop is the skip link.
    if (!parent.isConnected || parent === page.body) continue;
    for (const sibling of [...next, ...previous]) {
      // Another kind of control might do something else entirely.
      const found = sibling.isConnected && sibling.tagName === kind ? firstTabbable(sibling) : undefined;
      if (found) return found;
    }
    const before = previous.find((sibling) => sibling.isConnected && sibling.matches(HEADING));
    const heading = before ?? parent.querySelector(HEADING);
    if (heading instanceof HTMLElement) return madeFocusable(heading);
  }
  if (from?.element instanceof HTMLElement && from.element.isConnected && canTake(from.element))
    return from.element;
  return from && nearTo(from, page);
}

function firstTabbable(element: Element): HTMLElement | undefined {
  const candidates = [element, ...element.querySelectorAll(TABBABLE)];
  return candidates
    .filter((candidate) => candidate instanceof HTMLElement)
    .find((candidate) => candidate.matches(TABBABLE) && canTake(candidate));
}

function madeFocusable(heading: HTMLElement): HTMLElement {
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
