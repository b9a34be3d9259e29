import { type RefObject, useEffect, useRef } from "react";

/**
 * Where a thing takes the place of the list that it was chosen from: its heading gets the focus, and when it is left its row
 * again. `key` is that of the row (`data-key`); undefined while the list is shown.
 */
export function useEnterAndReturn(key: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (key === undefined) return;
    heading.current?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }, [key]);
  return heading;
}
