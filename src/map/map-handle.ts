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

type Padding = number | { top: number; right: number; bottom: number; left: number };

export interface FitOptions {
  padding?: Padding;
  /** Default true; never with reduced motion, nor for a way under 200 px or over several screens. */
  animate?: boolean;
  maxZoom?: number;
  /** Up direction, degrees clockwise from north; default 0. */
  bearing?: number;
}

/** Operations on a map. Longitudes may lie in any copy of the world. */
export interface MapHandle {
  fitBox(box: Box, options?: FitOptions): void;
  /** Last fitted box, until the map moves. */
  fitted(): Box | undefined;
  flyTo(camera: Partial<Camera>): void;
  jumpTo(camera: Partial<Camera>): void;
  /** Centers a box; zooms only where it does not fit. */
  panTo(box: Box): void;
  zoomIn(): void;
  zoomOut(): void;
  northUp(): void;
  setProjection(projection: Projection): void;
  camera(): Camera;
  /** View as a continuous box: east >= west, beyond 180 when it crosses it. */
  viewBox(): Box;
  project(position: Position): Point;
  focus(): void;
}

const LONGEST_WAY = 4;

const MAP_END = 85.0511;

export function isBeyondMap(box: Box | undefined): boolean {
  return box !== undefined && (box[1] < -MAP_END || box[3] > MAP_END);
}

export function mapHandle(map: MapLibreMap, onFit: (box: Box) => void = () => {}): MapHandle {
  const move = (camera: Partial<Camera>, animate: boolean) => {
    const { lng = map.getCenter().lng, lat = map.getCenter().lat, zoom = map.getZoom(), bearing } = camera;
    const target = { center: [lng, lat] as [number, number], zoom, bearing: bearing ?? map.getBearing() };
    const way = distance(map.project(target.center), map.project(map.getCenter()));
    const isShort = way < CAMERA_LEAST_PIXELS && Math.abs(zoom - map.getZoom()) < 0.5;
    // Reading a width can force a layout.
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
