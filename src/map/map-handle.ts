import { LngLat, type Map as MapLibreMap } from "maplibre-gl";
import type { Box, Position } from "../geo/types.ts";
import {
  CAMERA_DURATION,
  CAMERA_LEAST_PIXELS,
  type Camera,
  type Projection,
  sameCamera,
  viewBoxOf,
} from "./view/camera.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Room to leave round a fitted box, pixels. */
export type Padding = number | { top: number; right: number; bottom: number; left: number };

export interface FitOptions {
  padding?: Padding;
  /** Default true; never with reduced motion, nor for a way of less than 200 px or of several screens. */
  animate?: boolean;
  maxZoom?: number;
  /** Where up is, degrees clockwise from north; default 0. */
  bearing?: number;
}

/** What the rest of the app may ask of a map. Longitudes may lie in any copy of the world. */
export interface MapHandle {
  fitBox(box: Box, options?: FitOptions): void;
  /** The box that was fitted last, while nothing has moved the map from it since. */
  fitted(): Box | undefined;
  flyTo(camera: Partial<Camera>): void;
  jumpTo(camera: Partial<Camera>): void;
  /** Brings the middle of a box to the middle of the view; nearer or farther only where it does not fit. */
  panTo(box: Box): void;
  zoomIn(): void;
  zoomOut(): void;
  northUp(): void;
  setProjection(projection: Projection): void;
  camera(): Camera;
  /** The view as a continuous box: east >= west, beyond 180 when the view crosses it. */
  viewBox(): Box;
  /** Pixels from the top left corner of the map. */
  project(position: Position): Point;
  focus(): void;
}

/** Screens of way beyond which a moving camera would only blur. */
const LONGEST_WAY = 4;

/** Greatest latitude of a flat map and of what both kinds draw, degrees. */
const MAP_END = 85.0511;

/** Whether a box reaches beyond what a map can draw. */
export function isBeyondMap(box: Box | undefined): boolean {
  return box !== undefined && (box[1] < -MAP_END || box[3] > MAP_END);
}

/** `onFit` is called with each box that is to be shown. */
export function mapHandle(map: MapLibreMap, onFit: (box: Box) => void = () => {}): MapHandle {
  const move = (camera: Partial<Camera>, animate: boolean) => {
    const { lng = map.getCenter().lng, lat = map.getCenter().lat, zoom = map.getZoom(), bearing } = camera;
    const target = { center: [lng, lat] as [number, number], zoom, bearing: bearing ?? map.getBearing() };
    const way = distance(map.project(target.center), map.project(map.getCenter()));
    const isShort = way < CAMERA_LEAST_PIXELS && Math.abs(zoom - map.getZoom()) < 0.5;
    // To read a width may have the page laid out: only who moves step by step needs it.
    const isLong = () => way > LONGEST_WAY * map.getContainer().clientWidth;
    if (!animate || isShort || isLong()) map.jumpTo(target);
    else map.easeTo({ ...target, duration: CAMERA_DURATION });
  };
  let fit: { box: Box; camera: Camera } | undefined;
  return {
    fitBox(box, { padding = 48, animate = true, maxZoom = 13, bearing = 0 } = {}) {
      onFit(box);
      const [west, south, east, north] = box;
      const camera = map.cameraForBounds(
        [
          [west, south],
          [east, north],
        ],
        { padding, maxZoom, bearing },
      );
      if (!camera?.center || camera.zoom === undefined) return;
      const { lng, lat } = LngLat.convert(camera.center);
      fit = { box, camera: { lng, lat, zoom: camera.zoom, bearing } };
      move(fit.camera, animate);
    },
    fitted: () => (fit && sameCamera(fit.camera, cameraOf(map)) ? fit.box : undefined),
    panTo(box) {
      const [west, south, east, north] = box;
      const view = this.viewBox();
      const fits = east - west <= view[2] - view[0] && north - south <= view[3] - view[1];
      if (fits) move({ lng: (west + east) / 2, lat: (south + north) / 2 }, true);
      else this.fitBox(box);
    },
    flyTo(camera) {
      move(camera, true);
    },
    jumpTo(camera) {
      move(camera, false);
    },
    zoomIn() {
      map.zoomIn({ duration: CAMERA_DURATION / 2 });
    },
    zoomOut() {
      map.zoomOut({ duration: CAMERA_DURATION / 2 });
    },
    northUp() {
      map.resetNorth({ duration: CAMERA_DURATION });
    },
    setProjection(projection) {
      map.setProjection({ type: projection });
    },
    camera: () => cameraOf(map),
    viewBox() {
      const bounds = map.getBounds();
      return viewBoxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
    },
    project([lng, lat]) {
      const { x, y } = map.project([lng, lat]);
      return { x, y };
    },
    focus() {
      map.getCanvas().focus({ preventScroll: true });
    },
  };
}

export function cameraOf(map: MapLibreMap): Camera {
  const { lng, lat } = map.getCenter();
  return { lng, lat, zoom: map.getZoom(), bearing: map.getBearing() };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
