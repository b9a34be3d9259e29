import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";

/** Point in space, km: noise there has no seam at 180° and no knot at the poles. */
export type Space = readonly [x: number, y: number, z: number];

export function inSpace([lng, lat]: Position): Space {
  const cosLat = Math.cos((lat * Math.PI) / 180);
  const lambda = (lng * Math.PI) / 180;
  return [
    EARTH_RADIUS_KM * cosLat * Math.cos(lambda),
    EARTH_RADIUS_KM * cosLat * Math.sin(lambda),
    EARTH_RADIUS_KM * Math.sin((lat * Math.PI) / 180),
  ];
}

export const between = ([x1, y1, z1]: Space, [x2, y2, z2]: Space, share: number): Space => [
  x1 + share * (x2 - x1),
  y1 + share * (y2 - y1),
  z1 + share * (z2 - z1),
];
