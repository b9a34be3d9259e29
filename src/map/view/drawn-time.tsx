import { useEffect, useEffectEvent } from "react";
import { useMapRoom } from "../map-context.ts";

interface DrawnTimeProps {
  /** What is drawn; another one is drawn anew. */
  of: unknown;
  onDrawn: ((took: number) => void) | undefined;
}

/** Tells how long the map took until something was drawn and it came to rest, milliseconds; a child of `MapCanvas`. */
export function DrawnTime({ of, onDrawn }: DrawnTimeProps) {
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
  }, [map, of]);
  return null;
}
