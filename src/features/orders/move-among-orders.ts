/** Moves the focus to the line after (1) or before (-1) the one that has it; to the first when none has. */
export function moveAmongOrders(list: HTMLElement, step: 1 | -1): void {
  const lines = [...list.querySelectorAll<HTMLElement>("[data-order]")];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  lines[at < 0 ? 0 : Math.min(Math.max(at + step, 0), lines.length - 1)]?.focus();
}
