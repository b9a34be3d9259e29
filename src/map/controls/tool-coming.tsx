import { type ReactNode, useEffect } from "react";
import { useMapRoom } from "../map-context.ts";
import { MapHint } from "../map-hint.tsx";

/** Stands for a tool while it is loaded: a press on the map means no footprint either. A child of `MapCanvas`. */
export function ToolComing({ children }: { children: ReactNode }) {
  const { claim } = useMapRoom();
  useEffect(() => {
    claim.take();
    return () => claim.release();
  }, [claim]);
  return <MapHint>{children}</MapHint>;
}
