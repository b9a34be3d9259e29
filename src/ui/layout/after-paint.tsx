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
 * A value once what came with it is painted, undefined until the first is: what takes long to draw anew, and asks for more, does not
 * hold up what is seen at once.
 */
export function useOncePainted<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => whenPainted(() => startTransition(() => setPainted(() => value))), [value]);
  return painted;
}

/**
 * Whether what asks has been painted: what is not seen at once waits for it, also where all of it is drawn when the page has time
 * (there `useDeferredValue` keeps nothing back).
 */
export function useIsPainted(): boolean {
  return useOncePainted(true) ?? false;
}
