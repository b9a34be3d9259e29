import { LngLat, type Map as MapLibreMap } from "maplibre-gl";
import { longitudeNear } from "../geo/longitude.ts";
import type { Box, Position } from "../geo/types.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Padding = number | { top: number; right: number; bottom: number; left: number };

/** Least width and height of a map that keeps a fitted box clear of its controls, px. */
const ROOMY = { width: 320, height: 240 };

/** Room around a fitted box without controls, px. */
export const STILL_ROOM = 32;

/** Returns the room around a fitted box: clear of the controls at the right, and of the degrees and a button at the top. */
export function fitRoom(
  { clientWidth, clientHeight }: Pick<HTMLElement, "clientWidth" | "clientHeight">,
  isCoarse = matchMedia("(pointer: coarse)").matches,
): Padding {
  if (clientWidth < ROOMY.width || clientHeight < ROOMY.height) return STILL_ROOM;
  return { top: 68, right: isCoarse ? 80 : 60, bottom: 36, left: 48 };
}

function sidesOf(padding: Padding) {
  if (typeof padding !== "number") return padding;
  return { top: padding, right: padding, bottom: padding, left: padding };
}

export interface FitOptions {
  padding?: Padding;
  /** Default true; never with reduced motion, nor for a way under 200 px or over several screens. */
  animate?: boolean;
  maxZoom?: number;
  /** Up direction, degrees clockwise from north; default 0. */
  bearing?: number;
  /** Default true: the box is fitted again when the map's size changes, until the map is moved. */
  isKept?: boolean;
}

export type MapHandle = ReturnType<typeof mapHandle>;

const LONGEST_WAY = 4;

const MAP_END = 85.0511;

export function isBeyondMap(box: Box | undefined): boolean {
  return box !== undefined && (box[1] < -MAP_END || box[3] > MAP_END);
}

/** Returns operations on a map that shows what `start` fits. Longitudes may lie in any copy of the world. */
export function mapHandle(
  map: MapLibreMap,
  onFit: (box: Box) => void = () => {},
  start?: FitOptions & { box: Box },
) {
  const move = (camera: Partial<Camera>, animate: boolean) => {
    const { lng = map.getCenter().lng, lat = map.getCenter().lat, zoom = map.getZoom(), bearing } = camera;
    const center: [number, number] = [lng, lat];
    const target = { center, zoom, bearing: bearing ?? map.getBearing() };
    const [from, to] = [map.project(map.getCenter()), map.project(center)];
    const way = Math.hypot(to.x - from.x, to.y - from.y);
    const isShort = way < CAMERA_LEAST_PIXELS && Math.abs(zoom - map.getZoom()) < 0.5;
    // Reading a width can force a layout.
    const isLong = () => way > LONGEST_WAY * map.getContainer().clientWidth;
    if (!animate || isShort || isLong()) map.jumpTo(target);
    else map.easeTo({ ...target, duration: CAMERA_DURATION });
  };
  const sizeOf = ({ clientWidth, clientHeight } = map.getContainer()) => `${clientWidth} ${clientHeight}`;
  const fitOf = (box: Box, options: FitOptions, camera: Camera) => ({ box, options, camera, size: sizeOf() });
  let fit = start && fitOf(start.box, start, cameraOf(map));
  return {
    fitBox(box: Box, options: FitOptions = {}): void {
      const { padding, animate = true, maxZoom = 13, bearing = 0, isKept = true } = options;
      onFit(box);
      const [west, south, east, north] = box;
      const camera = map.cameraForBounds(
        [
          [west, south],
          [east, north],
        ],
        { padding: padding ?? fitRoom(map.getContainer()), maxZoom, bearing },
      );
      if (!camera?.center || camera.zoom === undefined) return;
      const { lng, lat } = LngLat.convert(camera.center);
      const target = { lng, lat, zoom: camera.zoom, bearing };
      fit = isKept ? fitOf(box, options, target) : undefined;
      move(target, animate);
      // The map shows no more than the world, and may stay short of what was asked.
      if (fit && !map.isMoving()) fit = fitOf(box, options, cameraOf(map));
    },
    /** Fits what was fitted last again if the map has got another size and not been moved since. */
    keepFit(): void {
      if (!fit || map.isMoving() || !sameCamera(fit.camera, cameraOf(map)) || fit.size === sizeOf()) return;
      this.fitBox(fit.box, { ...fit.options, animate: false });
    },
    /** Centers a box; zooms only where it does not fit. */
    panTo(box: Box): void {
      const [west, south, east, north] = box;
      const view = this.viewBox();
      const fits = east - west <= view[2] - view[0] && north - south <= view[3] - view[1];
      if (fits) move({ lng: (west + east) / 2, lat: (south + north) / 2 }, true);
      else this.fitBox(box);
    },
    panBy: ({ x, y }: Point): void => void map.panBy([x, y], { duration: CAMERA_DURATION / 2 }),
    flyTo: (camera: Partial<Camera>): void => move(camera, true),
    jumpTo: (camera: Partial<Camera>): void => move(camera, false),
    zoomIn: () => map.zoomIn({ duration: CAMERA_DURATION / 2 }),
    zoomOut: () => map.zoomOut({ duration: CAMERA_DURATION / 2 }),
    northUp: () => map.resetNorth({ duration: CAMERA_DURATION }),
    camera: () => cameraOf(map),
    viewBox(): Box {
      const bounds = map.getBounds();
      return viewBoxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
    },
    /** Returns the part of the view that a fit uses: clear of the controls. */
    clearBox(): Box {
      const container = map.getContainer();
      const { top, right, bottom, left } = sidesOf(fitRoom(container));
      const { lng: west, lat: south } = map.unproject([left, container.clientHeight - bottom]);
      const { lng: east, lat: north } = map.unproject([container.clientWidth - right, top]);
      return viewBoxOf(west, south, east, north);
    },
    project([lng, lat]: Position): Point {
      const { x, y } = map.project([lng, lat]);
      return { x, y };
    },
    /** Copies the drawn map; its drawing can be read only in the task that draws it. */
    picture: () =>
      new Promise<HTMLCanvasElement>((resolve) => {
        map.once("render", () => {
          const drawn = map.getCanvas();
          const copy = document.createElement("canvas");
          copy.width = drawn.width;
          copy.height = drawn.height;
          copy.getContext("2d")?.drawImage(drawn, 0, 0);
          resolve(copy);
        });
        map.triggerRepaint();
      }),
    focus: () => map.getCanvas().focus({ preventScroll: true }),
  };
}

export function cameraOf(map: MapLibreMap): Camera {
  const { lng, lat } = map.getCenter();
  return { lng, lat, zoom: map.getZoom(), bearing: map.getBearing() };
}

/** Center in degrees, zoom of 512 px tiles, bearing clockwise from north. */
export interface Camera {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly bearing?: number;
}

export type Projection = "mercator" | "globe";

/** Duration of a camera move, ms, and minimum way to animate, px. */
export const CAMERA_DURATION = 400;
export const CAMERA_LEAST_PIXELS = 200;

/** Compares cameras to the precision of an address (5 decimals; zoom and bearing 2), in any copy of the world. */
export function sameCamera(a: Camera, b: Camera): boolean {
  return (
    Math.abs(longitudeNear(a.lng, b.lng) - b.lng) < 1e-5 &&
    Math.abs(a.lat - b.lat) < 1e-5 &&
    Math.abs(a.zoom - b.zoom) < 0.01 &&
    Math.abs((a.bearing ?? 0) - (b.bearing ?? 0)) < 0.01
  );
}

export function viewBoxOf(west: number, south: number, east: number, north: number): Box {
  const right = east < west ? east + 360 : east;
  if (right - west < 360) return [west, Math.max(-90, south), right, Math.min(90, north)];
  return [-180, Math.max(-90, south), 180, Math.min(90, north)];
}

/** Returns the zoom at which a span of latitude is so many pixels high at the equator. */
export function zoomFor(pixels: number, degrees: number): number {
  return Math.log2((pixels * 360) / (512 * degrees));
}

export type ContinuousView = ReturnType<typeof continuousView>;

/** Follows the view in continuous longitudes; the library wraps its center at rest, which would break lines. */
export function continuousView(map: MapLibreMap) {
  let lng = map.getCenter().lng;
  const follow = map.on("move", () => {
    lng = longitudeNear(map.getCenter().lng, lng);
  });
  const isGlobe = () => map.getProjection()?.type === "globe";
  const continuous = (position: LngLat): Position => [
    isGlobe() ? longitudeNear(position.lng, lng) : position.lng + lng - map.getCenter().lng,
    position.lat,
  ];
  return {
    at: ({ x, y }: Point) => continuous(map.unproject([x, y])),
    /** Pixels of a position in its own copy of the world; undefined behind a globe. */
    project([longitude, lat]: Position): Point | undefined {
      const local = longitude - (lng - map.getCenter().lng);
      const { x, y } = map.project([local, lat]);
      if (isGlobe() && isHidden(map, [longitude, lat], { x, y })) return undefined;
      return { x, y };
    },
    centre: (): Position => [lng, map.getCenter().lat],
    nearest: ([longitude, lat]: Position): Position => [longitudeNear(longitude, lng), lat],
    stop: () => follow.unsubscribe(),
  };
}

function isHidden(map: MapLibreMap, [lng, lat]: Position, { x, y }: Point): boolean {
  const back = map.unproject([x, y]);
  return Math.abs(longitudeNear(back.lng, lng) - lng) > 1 || Math.abs(back.lat - lat) > 1;
}

export const LARGEST_ZOOM = 17;
