import { useEffect, useEffectEvent } from "react";
import { useMapRoom } from "../map-context.ts";

/** Tells how long the map took until something that is given to it was drawn and it came to rest, milliseconds. */
export function useDrawnTime(given: unknown, onDrawn: ((took: number) => void) | undefined): void {
  const { map } = useMapRoom();
  const tell = useEffectEvent((took: number) => onDrawn?.(took));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is drawn anew.
  useEffect(() => {
    const begun = performance.now();
    const idle = map.on("idle", () => {
      idle.unsubscribe();
      tell(performance.now() - begun);
    });
    return () => idle.unsubscribe();
  }, [map, given]);
}
