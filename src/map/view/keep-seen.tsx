import { useEffect, useEffectEvent } from "react";
import type { Box } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import { boxNearView, isWellInView } from "./keep-in-view.tsx";

/** Keeps what was seen whole in sight when the map changes its size, as under a sheet that rises; a child of `MapCanvas`. */
export function KeepSeen({ box }: { box: Box | undefined }) {
  const { map, handle } = useMapRoom();
  const keep = useEffectEvent((before: Box) => {
    const view = handle.viewBox();
    if (box && isWellInView(box, before) && !isWellInView(box, view))
      handle.fitBox(boxNearView(box, view), { animate: false });
  });
  useEffect(() => {
    let before = handle.viewBox();
    const subscriptions = [
      map.on("resize", () => keep(before)),
      // A map that was resized says at the end that it has moved, too.
      map.on("moveend", () => {
        before = handle.viewBox();
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, handle]);
  return null;
}
