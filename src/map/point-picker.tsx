import { useEffect, useEffectEvent, useState } from "react";
import { wrapLongitude } from "../geo/longitude.ts";
import type { Position } from "../geo/types.ts";
import crosshair from "./drawing/drawing-layer.module.css";
import {
  currentGestures,
  type GesturePointer,
  listenToPointer,
  type PointerGestures,
} from "./drawing/drawing-pointer.ts";
import { useMapRoom } from "./map-context.ts";
import { type ContinuousView, continuousView } from "./map-handle.ts";

interface PointPickerProps {
  point: Position | undefined;
  /** Called while the point is dragged and when it is dropped; longitude within ±180. */
  onMove: (point: Position, isAtRest: boolean) => void;
}

/** Distance, px, in which the point can be grabbed. */
const REACH = { mouse: 16, touch: 28 };

/** Sets one point by click, drag, or Enter at the middle of the map; a child of `MapCanvas`. */
export function PointPicker({ point, onMove }: PointPickerProps) {
  const { map, claim } = useMapRoom();
  const [hasCrosshair, setCrosshair] = useState(false);
  const put = (view: ContinuousView, pointer: GesturePointer, isAtRest: boolean) => {
    const [lng, lat] = view.at(pointer);
    onMove([wrapLongitude(lng), lat], isAtRest);
  };
  const isOnPoint = (view: ContinuousView, { x, y, isTouch }: GesturePointer) => {
    const at = point && view.project(view.nearest(point));
    return at !== undefined && Math.hypot(at.x - x, at.y - y) <= (isTouch ? REACH.touch : REACH.mouse);
  };
  const gestures = useEffectEvent(
    (view: ContinuousView): PointerGestures => ({
      down(pointer) {
        setCrosshair(false);
        if (!isOnPoint(view, pointer)) return false;
        claim.take();
        return true;
      },
      move(pointer, isHeld) {
        if (isHeld) put(view, pointer, false);
        else map.getCanvas().style.cursor = isOnPoint(view, pointer) ? "grab" : "crosshair";
      },
      up(pointer, isClick) {
        claim.releaseLater(0);
        if (!isClick) put(view, pointer, true);
      },
      click: (pointer) => put(view, pointer, true),
      menu: () => false,
      leave: () => {
        map.getCanvas().style.cursor = "";
      },
      cancel: () => claim.releaseLater(0),
    }),
  );
  const press = useEffectEvent((view: ContinuousView, event: KeyboardEvent) => {
    if (event.key.startsWith("Arrow")) setCrosshair(true);
    if (event.key !== "Enter") return;
    event.preventDefault();
    setCrosshair(true);
    const [lng, lat] = view.centre();
    onMove([wrapLongitude(lng), lat], true);
  });

  useEffect(() => {
    const view = continuousView(map);
    const stop = listenToPointer(
      map,
      currentGestures(() => gestures(view)),
    );
    const onKey = (event: KeyboardEvent) => press(view, event);
    const canvas = map.getCanvas();
    canvas.addEventListener("keydown", onKey);
    return () => {
      canvas.removeEventListener("keydown", onKey);
      stop();
      view.stop();
    };
  }, [map]);
  return hasCrosshair ? <div className={crosshair.crosshair} aria-hidden="true" /> : null;
}
