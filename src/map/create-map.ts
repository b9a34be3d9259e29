import {
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  prewarm,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Box } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import type { Palette } from "../ui/theme/palette.ts";
import { startBasemap } from "./basemap/protocol.ts";
import { zoomByCharacter } from "./controls/zoom-keys.ts";
import { LARGEST_ZOOM } from "./largest-zoom.ts";
import { basemapStyle } from "./style.ts";
import type { Camera } from "./view/camera.ts";

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
