/**
 * Keeps the keys that an input method uses from every key handler of the page. WebKit sends the Enter that ends a composition
 * after it, with the key code 229 alone to tell. What the key types is not touched.
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
