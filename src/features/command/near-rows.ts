import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { Gazetteer, PlaceNear } from "../../gazetteer/gazetteer.ts";
import { containsPoint } from "../../geo/area/intersects.ts";
import { longitudeNear, unwrapRing } from "../../geo/longitude.ts";
import { closeOverPole } from "../../geo/ring.ts";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import { formatNumber } from "../../ui/text/format.ts";
import { frameRow } from "./frame-rows.ts";
import { kindWords, placeRow } from "./place-rows.ts";
import type { Row, RowGroup } from "./rows.ts";

/** Places and frames in sight beside a coordinate. */
const FEW_NEAR = 3;
/** Nearer than the steps in which places are kept, km. */
const SAME_KM = 0.2;
/** Degrees of latitude from which on nothing but the pole is meant. */
const POLE = 89.99;

/** Clockwise from north, an eighth of the circle each. */
const DIRECTIONS = [
  text("{distance} km north of it"),
  text("{distance} km north-east of it"),
  text("{distance} km east of it"),
  text("{distance} km south-east of it"),
  text("{distance} km south of it"),
  text("{distance} km south-west of it"),
  text("{distance} km west of it"),
  text("{distance} km north-west of it"),
] as const;

/** The places nearest to a coordinate, with their distance and direction from it. */
export function nearestGroup(gazetteer: Gazetteer | Error | undefined, at: Position): RowGroup | undefined {
  if (gazetteer instanceof Error) return undefined;
  const name = t("Nearest places");
  if (!gazetteer) return { name, rows: [], empty: t("Loading the place names…") };
  // A port has the name of its town.
  const near = gazetteer.nearest(at, 4 * FEW_NEAR);
  const once = near.filter(
    ({ place }, index) => near.findIndex((other) => other.place.name === place.name) === index,
  );
  return { name, rows: once.slice(0, FEW_NEAR).map((near) => nearRow(near, at)) };
}

function nearRow({ place, km, bearing }: PlaceNear, [, lat]: Position): Row {
  // From a pole every way leads to the other one.
  const heading = Math.abs(lat) < POLE ? bearing : lat > 0 ? 180 : 0;
  const direction = DIRECTIONS[Math.round(heading / 45) % DIRECTIONS.length] ?? DIRECTIONS[0];
  const way = km < SAME_KM ? t("at it") : t(direction, { distance: formatNumber(km, km < 10 ? 1 : 0) });
  return { ...placeRow(place), detail: `${way} · ${kindWords(place)}` };
}

/** Frames that cover a coordinate, the newest first. */
export function framesAt(frames: readonly CatalogFrame[], at: Position): CatalogFrame[] {
  return frames
    .filter(({ ring }) => covers(ring, at))
    .sort((a, b) => Date.parse(b.start) - Date.parse(a.start));
}

function covers(wrapped: CatalogFrame["ring"], [lng, lat]: Position): boolean {
  const ring = closeOverPole(unwrapRing(wrapped));
  const [west] = ring[0] ?? [0];
  return containsPoint(ring, [longitudeNear(lng, west), lat]);
}

/** Frames among the results that cover a coordinate. Undefined where there is none. */
export function framesAtGroup(found: readonly CatalogFrame[]): RowGroup | undefined {
  if (found.length === 0) return undefined;
  return {
    name: t("Frames of the results that cover it"),
    note:
      found.length > FEW_NEAR
        ? t("newest {shown} of {total}", { shown: FEW_NEAR, total: found.length })
        : undefined,
    rows: found.slice(0, FEW_NEAR).map(frameRow),
  };
}
