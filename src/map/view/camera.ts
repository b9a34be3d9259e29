import type { LngLat, Map as MapLibreMap } from "maplibre-gl";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import type { Point } from "../map-handle.ts";

/** Where the map looks: centre in degrees, zoom of 512 px tiles, bearing clockwise from north. */
export interface Camera {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly bearing?: number;
}

export type Projection = "mercator" | "globe";

/** Time the camera takes to move, milliseconds, and the way below which it jumps, pixels. */
export const CAMERA_DURATION = 400;
export const CAMERA_LEAST_PIXELS = 200;

/** Whether two cameras show the same, to the precision of an address (5 decimals, zoom and bearing 2). */
export function sameCamera(a: Camera, b: Camera): boolean {
  return (
    Math.abs(a.lng - b.lng) < 1e-5 &&
    Math.abs(a.lat - b.lat) < 1e-5 &&
    Math.abs(a.zoom - b.zoom) < 0.01 &&
    Math.abs((a.bearing ?? 0) - (b.bearing ?? 0)) < 0.01
  );
}

/** A view as a continuous box, at most once round the world. */
export function viewBoxOf(west: number, south: number, east: number, north: number): Box {
  const right = east < west ? east + 360 : east;
  if (right - west < 360) return [west, Math.max(-90, south), right, Math.min(90, north)];
  return [-180, Math.max(-90, south), 180, Math.min(90, north)];
}

/** The zoom at which a span of latitude, degrees, is so many pixels high at the equator. */
export function zoomFor(pixels: number, degrees: number): number {
  return Math.log2((pixels * 360) / (512 * degrees));
}

/**
 * A view of the map in continuous longitudes. MapLibre brings its centre back to ±180 whenever the camera rests; here it
 * goes on counting, so that a line drawn while panning round the world has no jump in it.
 */
export interface ContinuousView {
  /** The position under a pixel. */
  at(point: Point): Position;
  /** Pixels of a position, in its own copy of the world; undefined behind a globe. */
  project(position: Position): Point | undefined;
  centre(): Position;
  /** The same position in the copy of the world that is nearest to the centre. */
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

/** A position on the far side comes back as another one. */
function isHidden(map: MapLibreMap, [lng, lat]: Position, { x, y }: Point): boolean {
  const back = map.unproject([x, y]);
  return Math.abs(longitudeNear(back.lng, lng) - lng) > 1 || Math.abs(back.lat - lat) > 1;
}

/** Nearer than this no map goes. */
export const LARGEST_ZOOM = 17;
