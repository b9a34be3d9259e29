import type { LngLat, Map as MapLibreMap } from "maplibre-gl";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { Point } from "../map-handle.ts";

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
