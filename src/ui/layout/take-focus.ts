/** Returns whether a list opened the element while none was chosen: it takes no focus then. */
const isUnasked = (element: HTMLElement | null) => element?.closest("[data-unasked]") != null;

/** Ref that takes a lost focus, for what replaces the focused element. */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (isUnasked(element)) return;
  if (!activeElement || activeElement === document.body) element?.focus({ preventScroll: true });
}

export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Ref of the chosen row of a list. */
export function bringIntoSight(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: "nearest" });
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || !isShown(activeElement) || activeElement.matches("body, #screen");
}

/** Ref for the title of opened content: takes a lost focus, or one on the screen's heading. */
export function takeFocusAsTitle(element: HTMLElement | null): void {
  if (isUnasked(element)) return;
  if (!isFocusLost() && !document.activeElement?.matches("#screen h1")) return;
  element?.focus({ preventScroll: true });
  bringIntoSight(element);
}

export function focusScreen(): void {
  document.getElementById("screen")?.focus({ preventScroll: true });
}
