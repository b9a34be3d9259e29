/**
 * For the `ref` of what replaces the thing that had the focus, so that the keys continue from there; a focus elsewhere stays.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) element?.focus({ preventScroll: true });
}

/** For the `ref` of what has the focus from its first moment, such as the heading that a page is read from. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Whether an element is shown, wherever the page is scrolled to. */
export function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** Whether nothing on the page has the focus: what had it may be hidden by now and not have lost it yet. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || !isShown(activeElement) || activeElement.matches("body, #screen");
}

/** For the `ref` of the title of what was opened: who has nothing to go on from, or the heading of the screen, goes on there. */
export function takeFocusAsTitle(element: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.matches("#screen h1")) element?.focus({ preventScroll: true });
}

/** Gives the focus to the screen as a whole, where the keys of the page begin. */
export function focusScreen(): void {
  document.getElementById("screen")?.focus({ preventScroll: true });
}
