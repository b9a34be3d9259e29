import { useEffect, useEffectEvent, useRef } from "react";
import type { Box } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import { type Camera, sameCamera } from "./camera.ts";
import { boxNearView, isInside } from "./keep-in-view.tsx";

/**
 * Keeps a box that was seen whole in sight when the map gets another size, as panels, strips and sheets come beside it, and
 * gives the earlier view back with the room, unless somebody moved the map in between; a child of `MapCanvas`. `box` is
 * continuous; a box that was fitted last goes before it.
 */
export function KeepSeen({ box }: { box: Box | undefined }) {
  const { map, handle } = useMapRoom();
  /** The last view in the size before. */
  const last = useRef({ camera: handle.camera(), view: handle.viewBox() });
  /** The view that was left to keep a box in sight, and the one in its place. */
  const left = useRef<{ before: Camera; since: Camera }>(undefined);
  const isResizedInMove = useRef(false);
  const fitAtOnce = (seen: Box) => handle.fitBox(boxNearView(seen, handle.viewBox()), { animate: false });

  const onResize = useEffectEvent(() => {
    if (map.isMoving()) {
      isResizedInMove.current = true;
      return;
    }
    const { camera, view } = last.current;
    const seen = [handle.fitted(), box].find((one) => one && isInside(one, view));
    if (!seen) return;
    const before = left.current && sameCamera(left.current.since, camera) ? left.current.before : camera;
    handle.jumpTo(before);
    left.current = undefined;
    if (isInside(seen, handle.viewBox())) return;
    fitAtOnce(seen);
    left.current = { before, since: handle.camera() };
  });
  const onMoveEnd = useEffectEvent(() => {
    const fitted = isResizedInMove.current ? handle.fitted() : undefined;
    isResizedInMove.current = false;
    if (fitted && !isInside(fitted, handle.viewBox())) fitAtOnce(fitted);
    last.current = { camera: handle.camera(), view: handle.viewBox() };
  });
  useEffect(() => {
    const subscriptions = [map.on("resize", () => onResize()), map.on("moveend", () => onMoveEnd())];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  return null;
}
