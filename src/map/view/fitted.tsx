import { useEffect } from "react";
import type { Box } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import type { FitOptions } from "../map-handle.ts";

interface FittedProps {
  /** A continuous box. */
  box: Box | undefined;
  /** Room round it, pixels. */
  padding?: FitOptions["padding"];
}

/** Keeps a box fitted while the map changes its size, until somebody moves the map; a child of `MapCanvas`. */
export function Fitted({ box, padding = 32 }: FittedProps) {
  const { map, handle } = useMapRoom();
  useEffect(() => {
    if (!box) return;
    let isTheirs = false;
    const refit = () => {
      if (!isTheirs) handle.fitBox(box, { padding, animate: false, bearing: map.getBearing() });
    };
    refit();
    const subscriptions = [
      map.on("resize", refit),
      map.on("movestart", ({ originalEvent }) => {
        // What the app moves has no event of its own.
        if (originalEvent) isTheirs = true;
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, handle, box, padding]);
  return null;
}
