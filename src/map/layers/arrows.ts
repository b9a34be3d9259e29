import type { FeatureCollection } from "geojson";
import { unwrapRingNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { Footprint } from "../footprint.ts";
import { zoomFor } from "../zoom-for.ts";

export interface Arrow {
  readonly from: Position;
  readonly to: Position;
  /** Direction of the tip, degrees clockwise from north. */
  readonly bearing: number;
}

export interface GeometryArrows {
  /** Along the near edge, outside of it, in the direction of flight. */
  readonly flight: Arrow;
  /** From the near edge into the footprint. */
  readonly look: Arrow;
  /** Length of the footprint along the flight, degrees of latitude. */
  readonly length: number;
}

const RADIANS = Math.PI / 180;
/** Distance of the flight arrow from the near edge and reach of the look arrow, shares of the footprint's width. */
const OUTSIDE = 0.085;
const REACH = 0.3;
/** Part of the footprint's length that the flight arrow leaves free at either end. */
const MARGIN = 0.12;
/** Fewest pixels a footprint is long when it carries arrows. */
const LEAST_PIXELS = 44;

/**
 * The two arrows of a footprint: flight long, look short. They lie on axes through its centre that follow the heading,
 * so they are true for skewed footprints too. Undefined without heading or look side.
 */
export function geometryArrows({
  ring,
  heading,
  lookSide,
}: Pick<Footprint, "ring" | "heading" | "lookSide">): GeometryArrows | undefined {
  if (heading === undefined || lookSide === undefined) return undefined;
  const corners = unwrapRingNear(ring, 0).slice(0, -1);
  const middle: Position = [mean(corners.map(([lng]) => lng)), mean(corners.map(([, lat]) => lat))];
  const narrowing = Math.cos(middle[1] * RADIANS);
  const look = heading + (lookSide === "right" ? 90 : -90);

  // Local plane: east and north in degrees of latitude, turned to "along the flight" and "along the look".
  const along = (direction: number) =>
    corners.map(
      ([lng, lat]) =>
        (lng - middle[0]) * narrowing * Math.sin(direction * RADIANS) +
        (lat - middle[1]) * Math.cos(direction * RADIANS),
    );
  const [start, end] = extent(along(heading));
  const [near, far] = extent(along(look));
  const at = (flown: number, looked: number): Position => {
    const east = flown * Math.sin(heading * RADIANS) + looked * Math.sin(look * RADIANS);
    const north = flown * Math.cos(heading * RADIANS) + looked * Math.cos(look * RADIANS);
    return [middle[0] + east / narrowing, middle[1] + north];
  };

  const length = end - start;
  const width = far - near;
  const line = near - OUTSIDE * width;
  const centre = (start + end) / 2;
  return {
    flight: {
      from: at(start + MARGIN * length, line),
      to: at(end - MARGIN * length, line),
      bearing: heading,
    },
    look: { from: at(centre, line), to: at(centre, near + REACH * width), bearing: look },
    length,
  };
}

/** The arrows as lines and as points with `bearing` for their heads, each from the zoom on where there is room. */
export function toArrows(
  footprint: Pick<Footprint, "ring" | "heading" | "lookSide"> | undefined,
): FeatureCollection {
  const arrows = footprint && geometryArrows(footprint);
  if (!arrows) return { type: "FeatureCollection", features: [] };
  const zoom = zoomFor(LEAST_PIXELS, arrows.length);
  return {
    type: "FeatureCollection",
    features: [arrows.flight, arrows.look].flatMap(({ from, to, bearing }, id) => [
      {
        type: "Feature",
        id: 2 * id,
        properties: { zoom },
        geometry: { type: "LineString", coordinates: [[...from], [...to]] },
      },
      {
        type: "Feature",
        id: 2 * id + 1,
        properties: { zoom, bearing },
        geometry: { type: "Point", coordinates: [...to] },
      },
    ]),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function extent(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
