import { selfIntersection } from "../../geo/area/validity.ts";
import { type GeodesicLeg, geodesicAreaKm2, geodesicLeg } from "../../geo/geodesic.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { formatAngle, formatArea, formatNumber } from "../../ui/text/format.ts";

/** What is measured between points, on the ellipsoid WGS 84. */
export interface Measured {
  legs: readonly GeodesicLeg[];
  /** Along all legs, km. */
  km: number;
  /** Of the shape that the points go round; undefined for fewer than three, and where its lines cross. */
  areaKm2: number | undefined;
  hasCrossing: boolean;
}

/** Fewest points that have an area between them. */
const LEAST_CORNERS = 3;

export function measureOf(points: readonly Position[]): Measured {
  const legs = points.slice(1).map((to, index) => geodesicLeg(points[index] as Position, to));
  const km = legs.reduce((sum, leg) => sum + leg.km, 0);
  const [first] = points;
  const isShape = first !== undefined && points.length >= LEAST_CORNERS;
  const hasCrossing = isShape && selfIntersection([...points, first]) !== undefined;
  return { legs, km, areaKm2: isShape && !hasCrossing ? geodesicAreaKm2(points) : undefined, hasCrossing };
}

/** A length: "840 m", "17.98 km", "15,348 km". */
export function lengthWords(km: number): string {
  if (km < 1) return `${formatNumber(km * 1000)} m`;
  return `${formatNumber(km, km < 100 ? 2 : km < 1000 ? 1 : 0)} km`;
}

/** A leg as it stands on the map: "17.98 km 167.5°". */
export function legWords({ km, bearing }: GeodesicLeg): string {
  return `${lengthWords(km)} ${formatAngle(bearing)}`;
}

/** All that is measured, in words, as one sentence a figure. */
export function measuredWords(points: readonly Position[]): string {
  const { legs, km, areaKm2, hasCrossing } = measureOf(points);
  const last = legs.at(-1);
  if (!last) return points.length === 0 ? t("No point yet.") : t("First point set.");
  const leg = t("{length}, bearing {bearing}.", {
    length: lengthWords(last.km),
    bearing: formatAngle(last.bearing),
  });
  if (legs.length === 1) return leg;
  const total = t("{count, plural, one {# point} other {# points}}, {length} in all.", {
    count: points.length,
    length: lengthWords(km),
  });
  if (hasCrossing) return `${leg} ${total} ${t("The lines cross: no area.")}`;
  return areaKm2 === undefined
    ? `${leg} ${total}`
    : `${leg} ${total} ${t("Area {area}.", { area: formatArea(areaKm2) })}`;
}
