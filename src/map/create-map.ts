import {
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  prewarm,
  type StyleSpecification,
  type Subscription,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Box } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import { startBasemap } from "./basemap/protocol.ts";
import { type Camera, fitRoom, LARGEST_ZOOM, STILL_ROOM } from "./map-handle.ts";

/** Map in an element of its own, which moves from screen to screen. */
export interface StandingMap {
  map: MapLibreMap;
  isWhole: boolean;
}

/** Map that no screen shows: making one is the slowest part of a screen. */
let kept: (StandingMap & { basemap: string }) | undefined;

const GESTURES = [
  "scrollZoom",
  "boxZoom",
  "dragRotate",
  "dragPan",
  "keyboard",
  "doubleClickZoom",
  "touchZoomRotate",
] as const;

/** Returns the map that was left last, moved to its new place, or a new one; a sentence where this browser cannot. */
export function takeMap(start: MapStart): StandingMap | string {
  const found = kept?.basemap === start.basemap ? kept : undefined;
  if (!found) {
    const map = createMap(start);
    if (typeof map === "string") return map;
    // Runs only while no screen shows it: the library would restore only a part.
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

/** Keeps a map for the next screen. Screens remove what they add. */
export function leaveMap(standing: StandingMap, basemap: string): void {
  const { map, isWhole } = standing;
  map.getContainer().remove();
  if (kept?.basemap === basemap || !isWhole || hasLostContext(map)) {
    map.remove();
    return;
  }
  kept?.map.remove();
  kept = { ...standing, basemap };
}

export interface MapStart {
  container: HTMLElement;
  /** Name of the base map; empty: the built-in one. */
  basemap: string;
  style: StyleSpecification | string;
  camera: Camera | undefined;
  box: Box | undefined;
  interactive: boolean;
  label: string;
}

// The worker starts to load with this module, not with the first map.
setWorkerUrl(workerUrl);
prewarm();

const WORLD: Camera = { lng: 10, lat: 25, zoom: 1.6 };

/** Ignores the relief of a style: from straight above it changes nothing and costs a lot. */
class FlatMap extends MapLibreMap {
  override setTerrain(): this {
    return super.setTerrain(null);
  }
}

function createMap(start: MapStart): MapLibreMap | string {
  if (typeof start.style !== "string") startBasemap();
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
    const message = String(error instanceof Error ? error.message : error);
    return t("The map could not be started ({message}). Lists and forms work without it.", { message });
  }
}

const sizes = new WeakMap<MapLibreMap, string>();

/** Resizes a shown map to its element; the library would also clear hidden and unchanged ones. */
function fitToElement(map: MapLibreMap): void {
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
  // After the paint: users see their key press first.
  const observer = new ResizeObserver(() => {
    timer ??= setTimeout(fit);
  });
  observer.observe(map.getContainer());
  map.once("remove", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

function startView({ camera, box, container, interactive }: MapStart) {
  const { lng, lat, zoom, bearing = 0 } = camera ?? WORLD;
  const center: [number, number] = [lng, lat];
  const bounds: [number, number, number, number] | undefined = box && !camera ? [...box] : undefined;
  return {
    center,
    zoom,
    bearing,
    bounds,
    fitBoundsOptions: { padding: interactive ? fitRoom(container) : STILL_ROOM, maxZoom: 13 },
  };
}

function mapOptions(start: MapStart, container: HTMLElement): MapOptions {
  const { style, interactive, label } = start;
  const { bounds, ...view } = startView(start);
  return {
    container,
    style,
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
    // Labels are placed no more often than they fade; without motion at once.
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300,
    locale: { "Map.Title": label },
    validateStyle: import.meta.env.DEV,
  };
}

export function hasLostContext(map: MapLibreMap): boolean {
  return map.getCanvas().getContext("webgl2")?.isContextLost() ?? false;
}

/** Listens for the loss of a map's drawing context, before the library, which would restore only a part. */
export function onContextLoss(
  map: MapLibreMap,
  { lost, restored }: { lost: () => void; restored: () => void },
): Subscription {
  const stop = new AbortController();
  const listen = (type: "webglcontextlost" | "webglcontextrestored", react: (event: Event) => void) =>
    map.getContainer().addEventListener(type, react, { capture: true, signal: stop.signal });
  listen("webglcontextlost", (event) => {
    event.stopPropagation();
    // Otherwise the browser never restores it.
    event.preventDefault();
    lost();
  });
  listen("webglcontextrestored", (event) => {
    event.stopPropagation();
    restored();
  });
  return { unsubscribe: () => stop.abort() };
}

/** Key codes by which the library zooms: on some keyboards they are ß or ´. */
const ZOOM_CODES = [61, 107, 171, 187, 189, 109, 173];
const ZOOM_BY: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, "−": -1, _: -1 };

/** Zooms by the character that a key types, wherever the key is. */
function zoomByCharacter(map: MapLibreMap): void {
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

/** Returns the zoom levels of a key: 1, −1, or 0. */
export function zoomOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): number {
  return ctrlKey || metaKey || altKey ? 0 : (ZOOM_BY[key] ?? 0);
}
