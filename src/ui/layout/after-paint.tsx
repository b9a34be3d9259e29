import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from "react";

/**
 * What is drawn once all that comes with it is painted, in steps between which the page answers; `place` stands there until then. It is
 * drawn at once where it was drawn before.
 */
export function AfterPaint({ place, children }: { place: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : place;
}

/** Runs once what is drawn by now is painted; ends the wait when called. */
export function whenPainted(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Whether what asks has been painted: what is not seen at once waits for it, also where all of it is drawn when the page has time
 * (there `useDeferredValue` keeps nothing back).
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenPainted(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
