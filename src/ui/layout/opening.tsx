import { type ReactNode, Suspense } from "react";
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

/** What comes after the first screen, with code of its own; `place` stands there until then. */
export function AfterOpening({ place, children }: { place: ReactNode; children: ReactNode }) {
  const opening = useOpening();
  return opening ? place : <Suspense fallback={place}>{children}</Suspense>;
}
