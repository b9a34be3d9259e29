import { useEffect, useEffectEvent } from "react";
import type { Box } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import { boxNearView, isWellInView } from "./well-in-view.ts";

/** What is being typed must rest for so long before the map goes there, milliseconds. */
const REST_MS = 400;

interface KeepInViewProps {
  /** What has to be seen, a continuous box; undefined for nothing. */
  box: Box | undefined;
  /** The map moves when this changes, and not when the box alone does; undefined: it stays. */
  of: string | undefined;
}

/** Goes to a place that was chosen elsewhere than on the map, unless it lies well in view; a child of `MapCanvas`. */
export function KeepInView({ box, of }: KeepInViewProps) {
  const { handle } = useMapRoom();
  const show = useEffectEvent(() => {
    const view = handle.viewBox();
    if (box && !isWellInView(box, view)) handle.fitBox(boxNearView(box, view));
  });
  useEffect(() => {
    if (of === undefined) return;
    const timer = setTimeout(show, REST_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return null;
}
