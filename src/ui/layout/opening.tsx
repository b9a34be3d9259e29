import { type ReactNode, Suspense, useDeferredValue } from "react";
import { create } from "zustand";

/**
 * Whether the first screen of the page is still coming. Until it shows what it was opened for, what is beside that is neither asked
 * for nor computed.
 */
const useStore = create(() => ({ opening: false }));

export function setOpening(opening: boolean): void {
  useStore.setState({ opening });
}

export function useOpening(): boolean {
  return useStore(({ opening }) => opening);
}

/**
 * What is drawn once all that comes with it is painted, in steps between which the page answers; `place` stands there until then. It is
 * drawn at once where it was drawn before.
 */
export function AfterPaint({ place, children }: { place: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : place;
}

/** What comes after the first screen, with code of its own; `place` stands there until then. */
export function AfterOpening({ place, children }: { place: ReactNode; children: ReactNode }) {
  const opening = useOpening();
  if (opening) return place;
  return (
    <AfterPaint place={place}>
      <Suspense fallback={place}>{children}</Suspense>
    </AfterPaint>
  );
}
