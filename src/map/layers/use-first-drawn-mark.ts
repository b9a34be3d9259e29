import { useEffect } from "react";
import { useMapRoom } from "../map-context.ts";

const MARK = "map:first-footprints";

/** Leaves a mark in the page's performance timeline when the source's first data have been drawn. */
export function useFirstDrawnMark(sourceId: string, hasData: boolean): void {
  const { map } = useMapRoom();
  useEffect(() => {
    if (!hasData || performance.getEntriesByName(MARK).length > 0) return;
    const loaded = map.on("sourcedata", (event) => {
      if (event.sourceId !== sourceId || !map.isSourceLoaded(sourceId)) return;
      loaded.unsubscribe();
      map.once("render", () => performance.mark(MARK));
    });
    return () => loaded.unsubscribe();
  }, [map, sourceId, hasData]);
}
