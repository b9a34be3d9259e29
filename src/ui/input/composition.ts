/**
 * Hides the keys of an input method from key handlers. WebKit sends the Enter that ends a composition after it, with
 * key code 229.
 */
export function hideCompositionKeys(page: Window): () => void {
  const hide = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  page.addEventListener("keydown", hide, { capture: true });
  page.addEventListener("keyup", hide, { capture: true });
  return () => {
    page.removeEventListener("keydown", hide, { capture: true });
    page.removeEventListener("keyup", hide, { capture: true });
  };
}
