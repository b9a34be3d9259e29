import type { MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import type { Position } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import type { PickIndex } from "./pick-index.ts";

export interface FootprintPointerEvents {
  /** The smallest frame under the pointer, or undefined when it left them all; `here` are all that lie there. */
  onHover?: ((key: string | undefined, point: Point, here: number) => void) | undefined;
  /** All frames at a click, the one that was under the pointer first; the position is in the world copy of the view. */
  onPick?: ((keys: string[], position: Position, point: Point) => void) | undefined;
}

/**
 * Reports what the pointer does over footprints, by an index of our own and with the rings that are drawn. What lies under a
 * circle is the circle's: `isCircleAt` says where there is one.
 */
export function useFootprintPointer(
  index: PickIndex,
  { onHover, onPick, isCircleAt }: FootprintPointerEvents & { isCircleAt?: (point: Point) => boolean },
): void {
  const { map, claim } = useMapRoom();
  const keysAt = useEffectEvent(({ lngLat }: MapMouseEvent) => index.framesAt([lngLat.lng, lngLat.lat]));
  const isOnCircle = useEffectEvent(({ point }: MapMouseEvent) => isCircleAt?.(point) ?? false);
  const hover = useEffectEvent((key: string | undefined, point: Point, here: number) =>
    onHover?.(key, point, here),
  );
  const pick = useEffectEvent((keys: string[], position: Position, point: Point) =>
    onPick?.(keys, position, point),
  );
  useEffect(() => {
    let last: string | undefined;
    let lastHere = 0;
    let wasPressable = false;
    let wasTaken = false;
    const change = ([key, ...others]: readonly string[], { x, y }: Point, onCircle = false) => {
      const isPressable = key !== undefined || onCircle;
      if (isPressable !== wasPressable && !claim.isTaken())
        map.getCanvas().style.cursor = isPressable ? "pointer" : "";
      wasPressable = isPressable;
      const here = key ? others.length + 1 : 0;
      if (key === last && here === lastHere) return;
      last = key;
      lastHere = here;
      hover(key, { x, y }, here);
    };
    const subscriptions = [
      map.on("mousemove", (event) => {
        // A dragged map moves footprints under a still pointer: nothing is meant by it.
        if (event.originalEvent.buttons !== 0) return;
        const onCircle = !claim.isTaken() && isOnCircle(event);
        change(claim.isTaken() || onCircle ? [] : keysAt(event), event.point, onCircle);
      }),
      map.on("mouseout", (event) => change([], event.point)),
      map.on("click", (event) => {
        if (wasTaken || isOnCircle(event)) return;
        pick(keysAt(event), [event.lngLat.lng, event.lngLat.lat], { x: event.point.x, y: event.point.y });
      }),
    ];
    // A click can come long after the pointer went up; whose it was is settled there.
    const surface = map.getCanvasContainer();
    const settle = () => {
      wasTaken = claim.isTaken();
    };
    surface.addEventListener("pointerup", settle, { capture: true });
    return () => {
      surface.removeEventListener("pointerup", settle, { capture: true });
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, claim]);
}
