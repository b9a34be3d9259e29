import type { Map as MapLibreMap } from "maplibre-gl";
import { hasLostContext } from "./context-loss.ts";
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
  const found = kept?.styleUrl === start.styleUrl ? kept : undefined;
  if (!found) {
    const map = createMap(start);
    if (typeof map === "string") return map;
    // Heard only while no screen shows it: the library would put back a part of it.
    map.on("webglcontextlost", () => {
      if (kept?.map === map) kept = undefined;
      map.remove();
    });
    return { map, isWhole: false };
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
  // Whatever comes of the map: another one may take its place.
  map.getContainer().remove();
  if (kept || !isWhole || hasLostContext(map)) {
    map.remove();
    return;
  }
  kept = { ...standing, styleUrl };
}
