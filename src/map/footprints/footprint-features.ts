import type { Feature, FeatureCollection, Point, Polygon } from "geojson";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRingNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { Footprint, FootprintState, ImageCorners } from "../footprint.ts";
import { zoomFor } from "../view/camera.ts";

type Drawn = Pick<Footprint, "key" | "ring" | "state">;

export const noFeatures: FeatureCollection = { type: "FeatureCollection", features: [] };

/** Those of the footprints that have a fill of their state. */
export function toFilledFootprints(footprints: readonly Drawn[]): FeatureCollection<Polygon> {
  return collection(footprints.filter(({ state }) => state === "cart").map(polygon));
}

/** One footprint alone, or none. */
export function toSingleFootprint(footprint: Drawn | undefined): FeatureCollection {
  return footprint ? collection([polygon(footprint)]) : noFeatures;
}

const badges: Partial<Record<FootprintState, string>> = {
  owned: "badge-owned",
  cart: "badge-cart",
  unknown: "badge-unknown",
};

/** Fewest pixels a footprint is high when it carries a badge. */
const LEAST_BADGE_PIXELS = 8;

/** A point at the top of each footprint whose state has a badge: properties `icon` and `zoom`, from which it has room. */
export function toBadges(footprints: readonly Drawn[]): FeatureCollection<Point> {
  return collection(
    footprints.flatMap(({ key, ring, state }): Feature<Point>[] => {
      const icon = badges[state];
      if (!icon) return [];
      const drawn = unwrapRingNear(ring, 0);
      const [, south, , north] = ringBox(drawn);
      const top = drawn.reduce((a, b) => (b[1] > a[1] ? b : a));
      const zoom = zoomFor(LEAST_BADGE_PIXELS, north - south);
      return [
        {
          type: "Feature",
          id: numberOf(key),
          properties: { icon, zoom },
          geometry: { type: "Point", coordinates: [...top] },
        },
      ];
    }),
  );
}

/** One position, or none. */
export function toPoint(position: Position | undefined): FeatureCollection {
  if (!position) return noFeatures;
  const [lng, lat] = position;
  return collection([
    {
      type: "Feature",
      properties: null,
      geometry: { type: "Point", coordinates: [wrapLongitude(lng), lat] },
    },
  ]);
}

/** Corners of the quicklook, top left first and clockwise, continuous with the footprint as it is drawn. */
export function imageCorners({
  ring,
  corners,
}: Pick<Footprint, "ring" | "corners">): ImageCorners | undefined {
  if (!corners) return undefined;
  const drawn = unwrapRingNear(ring, 0);
  const middle = drawn.reduce((sum, [lng]) => sum + lng, 0) / drawn.length;
  const { top_left, top_right, bottom_right, bottom_left } = corners;
  const quad = unwrapRingNear([top_left, top_right, bottom_right, bottom_left], middle);
  return quad as unknown as ImageCorners;
}

const numbers = new Map<string, number>();

/** The number of a footprint, whichever others are shown: numbers cost the map less than keys. */
function numberOf(key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

function polygon({ key, ring }: Drawn): Feature<Polygon> {
  const coordinates = [unwrapRingNear(ring, 0).map((position: Position) => [...position])];
  return { type: "Feature", id: numberOf(key), properties: null, geometry: { type: "Polygon", coordinates } };
}

function collection<G extends Polygon | Point>(features: Feature<G>[]): FeatureCollection<G> {
  return { type: "FeatureCollection", features };
}
