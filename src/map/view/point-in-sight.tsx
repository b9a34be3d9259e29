import { useEffect, useEffectEvent } from "react";
import type { Position } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";

/** Least way of the point to the edge of the view, px. */
const MARGIN = 40;

/** Keeps a point in sight while what stands beside the map takes room from it; a child of `MapCanvas`. */
export function PointInSight({ at: [lng, lat] }: { at: Position }) {
  const { map, handle } = useMapRoom();
  const show = useEffectEvent(() => {
    const { x, y } = map.project([lng, lat]);
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const isInside = x >= MARGIN && x <= width - MARGIN && y >= MARGIN && y <= height - MARGIN;
    if (!isInside) handle.panTo([lng, lat, lng, lat]);
  });
  useEffect(() => {
    const subscription = map.on("resize", () => show());
    return () => subscription.unsubscribe();
  }, [map]);
  return null;
}
