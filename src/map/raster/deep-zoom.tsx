import { useEffect } from "react";
import { useMapRoom } from "../map-context.ts";
import { LARGEST_ZOOM } from "../map-handle.ts";

/** Zoom at which a pixel of half a meter is several screen pixels. */
export const DEEPEST_ZOOM = 20;

/** Allows zooms for images at full resolution while it is shown; a child of `MapCanvas`. */
export function DeepZoom() {
  const { map } = useMapRoom();
  useEffect(() => {
    map.setMaxZoom(DEEPEST_ZOOM);
    return () => {
      // A removed map has no style.
      if (map.style) map.setMaxZoom(LARGEST_ZOOM);
    };
  }, [map]);
  return null;
}
