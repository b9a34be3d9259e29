import type { Map as MapLibreMap, Subscription } from "maplibre-gl";

/** Whether the browser has taken the drawing context of a map away. */
export function hasLostContext(map: MapLibreMap): boolean {
  return map.getCanvas().getContext("webgl2")?.isContextLost() ?? false;
}

interface ContextLoss {
  lost: () => void;
  restored: () => void;
}

/**
 * Listens for the loss of a map's drawing context. The library, which would put back a part of what was on the map, hears nothing
 * of it: the map is made anew.
 */
export function onContextLoss(map: MapLibreMap, { lost, restored }: ContextLoss): Subscription {
  const container = map.getContainer();
  const onLost = (event: Event) => {
    event.stopPropagation();
    // Else the browser gives no other.
    event.preventDefault();
    lost();
  };
  const onRestored = (event: Event) => {
    event.stopPropagation();
    restored();
  };
  container.addEventListener("webglcontextlost", onLost, { capture: true });
  container.addEventListener("webglcontextrestored", onRestored, { capture: true });
  return {
    unsubscribe() {
      container.removeEventListener("webglcontextlost", onLost, { capture: true });
      container.removeEventListener("webglcontextrestored", onRestored, { capture: true });
    },
  };
}
