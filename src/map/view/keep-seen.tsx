import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Box } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import { type Camera, sameCamera } from "./camera.ts";
import { boxNearView, isWellInView } from "./keep-in-view.tsx";

interface KeepSeenProps {
  /** A continuous box; what was fitted last is kept before it. */
  box: Box | undefined;
  /** Where the sheet over the map stands; undefined where there is none, as in a window that was made wide. */
  stop: string | undefined;
}

/**
 * Keeps what was seen whole in sight when the sheet over the map rises, and gives the earlier view back when it goes down,
 * unless somebody moved the map meanwhile; a child of `MapCanvas`. A window of another size is none of its concern.
 */
export function KeepSeen({ box, stop }: KeepSeenProps) {
  const { map, handle } = useMapRoom();
  const last = useRef(stop);
  /** What was shown before the sheet rose, how high the map was then, and what is shown instead. */
  const risen = useRef<{ height: number; before: Camera; since: Camera }>(undefined);
  const keep = useEffectEvent(() => {
    const [camera, view] = [handle.camera(), handle.viewBox()];
    if (risen.current && !sameCamera(risen.current.since, camera)) risen.current = undefined;
    const seen = [handle.fitted(), box].find((one) => one && isWellInView(one, view));
    const height = map.getCanvas().clientHeight;
    map.resize();
    if (risen.current && map.getCanvas().clientHeight >= risen.current.height) {
      handle.flyTo(risen.current.before);
      risen.current = undefined;
      return;
    }
    if (!seen || isWellInView(seen, handle.viewBox())) return;
    handle.fitBox(boxNearView(seen, handle.viewBox()), { animate: false });
    risen.current = { height, before: camera, ...risen.current, since: handle.camera() };
  });
  // The screen has its new height already, and the map still its old one.
  useLayoutEffect(() => {
    if (last.current !== undefined && stop !== undefined && last.current !== stop) keep();
    last.current = stop;
  }, [stop]);
  return null;
}
