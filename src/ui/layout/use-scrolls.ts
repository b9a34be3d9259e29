import { useEffect, useState } from "react";

/**
 * Whether an element holds more than it shows. What scrolls must be within reach of the keys (WCAG 2.1.1): it takes the focus
 * where nothing in it does.
 */
export function useScrolls(element: HTMLElement | null): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    if (!element) return;
    const look = () => setScrolls(element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // What it holds may grow without a change of its own size.
    for (const part of element.children) observer.observe(part);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
