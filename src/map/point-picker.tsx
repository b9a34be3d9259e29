import { useState } from "react";
import { wrapLongitude } from "../geo/longitude.ts";
import type { Position } from "../geo/types.ts";
import crosshair from "./drawing/drawing-layer.module.css";
import { type GesturePointer, useMapGestures } from "./drawing/drawing-pointer.ts";
import { useMapRoom } from "./map-context.ts";
import type { ContinuousView } from "./map-handle.ts";

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
  useMapGestures(
    map,
    (view) => ({
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
      leave: () => {
        map.getCanvas().style.cursor = "";
      },
      cancel: () => claim.releaseLater(0),
    }),
    (view, event) => {
      if (event.key.startsWith("Arrow")) setCrosshair(true);
      if (event.key !== "Enter") return;
      event.preventDefault();
      setCrosshair(true);
      const [lng, lat] = view.centre();
      onMove([wrapLongitude(lng), lat], true);
    },
  );
  return hasCrosshair ? <div className={crosshair.crosshair} aria-hidden="true" /> : null;
}
