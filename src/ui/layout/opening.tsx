import { type ReactNode, Suspense, useEffect, useEffectEvent } from "react";
import { create } from "zustand";
import { AfterPaint } from "./after-paint.tsx";

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

/** Fulfilled when the first screen shows what it was opened for. */
export function whenOpened(): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ opening }: { opening: boolean }) => {
      if (opening) return;
      stop();
      resolve();
    };
    const stop = useStore.subscribe(look);
    look(useStore.getState());
  });
}

/** What the first screen shows last comes before what may be used later, ms. */
const LOAD_AFTER_MS = 1_500;

/**
 * Loads ahead what may be used once the first screen is there, `after` milliseconds later. What cannot be loaded then is loaded when
 * it is used.
 */
export function useLoadAhead(load: () => Promise<void>, after = LOAD_AFTER_MS): void {
  const opening = useOpening();
  const loadNow = useEffectEvent(() => void load().catch(() => {}));
  useEffect(() => {
    if (opening) return;
    const timer = setTimeout(() => loadNow(), after);
    return () => clearTimeout(timer);
  }, [opening, after]);
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
