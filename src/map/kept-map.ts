import type { Map as MapLibreMap, Subscription } from "maplibre-gl";
import { createMap, fitToElement, type MapStart, startView } from "./create-map.ts";

/** A map that stands in an element of its own, so that it can be moved from screen to screen. */
export interface StandingMap {
  map: MapLibreMap;
  /** Its own layers, with their names, have all been put on it. */
  isWhole: boolean;
}

/** The map that no screen shows at the moment: to make one takes longer than all else of a screen. */
let kept: (StandingMap & { styleUrl: string }) | undefined;

const GESTURES = [
  "scrollZoom",
  "boxZoom",
  "dragRotate",
  "dragPan",
  "keyboard",
  "doubleClickZoom",
  "touchZoomRotate",
] as const;

/** The map that was left last, moved to where another one is to stand, or a new one; a sentence where this browser cannot. */
export function takeMap(start: MapStart): StandingMap | string {
  if (kept && hasLostContext(kept.map)) {
    kept.map.remove();
    kept = undefined;
  }
  const found = kept?.styleUrl === start.styleUrl ? kept : undefined;
  if (!found) {
    const map = createMap(start);
    return typeof map === "string" ? map : { map, isWhole: false };
  }
  kept = undefined;
  const { map } = found;
  start.container.append(map.getContainer());
  for (const gesture of GESTURES) {
    if (start.interactive) map[gesture].enable();
    else map[gesture].disable();
  }
  map.getCanvasContainer().classList.toggle("maplibregl-interactive", start.interactive);
  const canvas = map.getCanvas();
  canvas.tabIndex = start.interactive ? 0 : -1;
  canvas.style.cursor = "";
  map.stop();
  fitToElement(map);
  const { center, zoom, bearing, bounds, fitBoundsOptions } = startView(start);
  if (bounds) map.fitBounds(bounds, { ...fitBoundsOptions, bearing, duration: 0 });
  else map.jumpTo({ center, zoom, bearing });
  return found;
}

/** Keeps a map for the next screen that shows one. What screens put on it they take off themselves. */
export function leaveMap(standing: StandingMap, styleUrl: string): void {
  const { map, isWhole } = standing;
  if (kept || !isWhole || hasLostContext(map)) {
    map.remove();
    return;
  }
  kept = { ...standing, styleUrl };
  map.getContainer().remove();
}

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
