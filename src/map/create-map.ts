import {
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  prewarm,
  type Subscription,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Box } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import type { Palette } from "../ui/theme/palette.ts";
import { startBasemap } from "./basemap/protocol.ts";
import { basemapStyle } from "./style.ts";
import { type Camera, LARGEST_ZOOM } from "./view/camera.ts";

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

export interface MapStart {
  container: HTMLElement;
  palette: Palette;
  styleUrl: string;
  camera: Camera | undefined;
  box: Box | undefined;
  interactive: boolean;
  label: string;
}

// The worker starts to load with this module, not with the first map.
setWorkerUrl(workerUrl);
prewarm();

const WORLD: Camera = { lng: 10, lat: 25, zoom: 1.6 };

/** Maps are seen from straight above: the relief of a style would change nothing, and cost a lot. */
class FlatMap extends MapLibreMap {
  override setTerrain(): this {
    return super.setTerrain(null);
  }
}

/** Makes a map, or says in a sentence why this browser cannot. */
export function createMap(start: MapStart): MapLibreMap | string {
  if (!start.styleUrl) startBasemap();
  const element = document.createElement("div");
  element.style.height = "100%";
  start.container.append(element);
  try {
    const map = new FlatMap(mapOptions(start, element));
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    zoomByCharacter(map);
    followSize(map);
    return map;
  } catch (error) {
    element.remove();
    if (error instanceof GPUInitializationError) {
      return t(
        "This browser cannot draw the map: WebGL 2 is off or not supported. Lists and forms work without it.",
      );
    }
    reportError(error);
    const { message } = error as Error;
    return t("The map could not be started ({message}). Lists and forms work without it.", { message });
  }
}

/** How large maps are, "width height" in pixels. */
const sizes = new WeakMap<MapLibreMap, string>();

/**
 * Brings a map to the size of its element where that is another. The library would do so as well for a map that no screen shows,
 * and where nothing has changed: its picture is lost each time, and drawing waits until the graphics processor has made another.
 */
export function fitToElement(map: MapLibreMap): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const size = `${clientWidth} ${clientHeight}`;
  if (clientWidth === 0 || clientHeight === 0 || sizes.get(map) === size) return;
  sizes.set(map, size);
  map.resize();
}

function followSize(map: MapLibreMap): void {
  const { clientWidth, clientHeight } = map.getContainer();
  sizes.set(map, `${clientWidth} ${clientHeight}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fit = () => {
    timer = undefined;
    const before = sizes.get(map);
    fitToElement(map);
    // Drawn in the same task, so that it is never empty.
    if (sizes.get(map) !== before) map.redraw();
  };
  // Once what took or gave the room is painted: who pressed a key sees that first.
  const observer = new ResizeObserver(() => {
    timer ??= setTimeout(fit);
  });
  observer.observe(map.getContainer());
  map.once("remove", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

/** Where a map looks at its start. */
export function startView({ camera, box }: MapStart) {
  const { lng, lat, zoom, bearing = 0 } = camera ?? WORLD;
  return {
    center: [lng, lat] as [number, number],
    zoom,
    bearing,
    bounds:
      box && !camera ? ([box[0], box[1], box[2], box[3]] as [number, number, number, number]) : undefined,
    fitBoundsOptions: { padding: 32, maxZoom: 13 },
  };
}

function mapOptions(start: MapStart, container: HTMLElement): MapOptions {
  const { palette, styleUrl, interactive, label } = start;
  const { bounds, ...view } = startView(start);
  return {
    container,
    style: styleUrl || basemapStyle(palette),
    interactive,
    ...view,
    ...(bounds && { bounds }),
    attributionControl: false,
    trackResize: false,
    maxPitch: 0,
    minZoom: 0,
    maxZoom: LARGEST_ZOOM,
    pitchWithRotate: false,
    touchPitch: false,
    // Labels are placed anew no more often than they fade.
    fadeDuration: 300,
    locale: { "Map.Title": label },
    validateStyle: import.meta.env.DEV,
  };
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

/** Key codes by which the library zooms: places on an American keyboard, which hold ß or ´ on others. */
const ZOOM_CODES = [61, 107, 171, 187, 189, 109, 173];
const ZOOM_BY: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, "−": -1, _: -1 };

/** Zooms by the character that a key types, wherever the key is. */
export function zoomByCharacter(map: MapLibreMap): void {
  const { keyboard } = map;
  const others = keyboard.keydown.bind(keyboard);
  keyboard.keydown = (event) => {
    if (!ZOOM_CODES.includes(event.keyCode)) return others(event);
  };
  map.getCanvasContainer().addEventListener("keydown", (event) => {
    const by = zoomOf(event);
    if (by === 0 || event.defaultPrevented || !keyboard.isEnabled()) return;
    event.preventDefault();
    map.easeTo({ duration: 300, zoom: Math.round(map.getZoom()) + by }, { originalEvent: event });
  });
}

/** Zoom levels that a key means: 1, −1, or 0 for a key that means none. */
export function zoomOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): number {
  return ctrlKey || metaKey || altKey ? 0 : (ZOOM_BY[key] ?? 0);
}
