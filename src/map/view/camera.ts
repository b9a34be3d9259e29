import type { LngLat, Map as MapLibreMap } from "maplibre-gl";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import type { Point } from "../map-handle.ts";

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

/** Compares cameras to the precision of an address (5 decimals; zoom and bearing 2). */
export function sameCamera(a: Camera, b: Camera): boolean {
  return (
    Math.abs(a.lng - b.lng) < 1e-5 &&
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

/**
 * View of the map in continuous longitudes. MapLibre wraps its center at rest; here it keeps counting, so that a
 * line drawn around the world has no jump.
 */
export interface ContinuousView {
  at(point: Point): Position;
  /** Pixels of a position in its own copy of the world; undefined behind a globe. */
  project(position: Position): Point | undefined;
  centre(): Position;
  nearest(position: Position): Position;
  stop(): void;
}

export function continuousView(map: MapLibreMap): ContinuousView {
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
    at: ({ x, y }) => continuous(map.unproject([x, y])),
    project([longitude, lat]) {
      const local = longitude - (lng - map.getCenter().lng);
      const { x, y } = map.project([local, lat]);
      if (isGlobe() && isHidden(map, [longitude, lat], { x, y })) return undefined;
      return { x, y };
    },
    centre: () => [lng, map.getCenter().lat],
    nearest: ([longitude, lat]) => [longitudeNear(longitude, lng), lat],
    stop: () => follow.unsubscribe(),
  };
}

function isHidden(map: MapLibreMap, [lng, lat]: Position, { x, y }: Point): boolean {
  const back = map.unproject([x, y]);
  return Math.abs(longitudeNear(back.lng, lng) - lng) > 1 || Math.abs(back.lat - lat) > 1;
}

export const LARGEST_ZOOM = 17;
