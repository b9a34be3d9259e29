import { useEffect, useState } from "react";
import type { Box } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";

/** What the map shows, as a continuous box; after each move. */
export function useViewBox(): Box {
  const { map, handle } = useMapRoom();
  const [view, setView] = useState(() => handle.viewBox());
  useEffect(() => {
    const read = () => setView(handle.viewBox());
    const subscriptions = [map.on("moveend", read), map.on("resize", read)];
    read();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, handle]);
  return view;
}
