import type { Corners } from "../../contract/item.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import { swathAxes } from "../../geo/swath-axes.ts";
import type { Position } from "../../geo/types.ts";

/** How the quicklook is turned: as it was recorded, with shadows falling down the page, or with north up. */
export const quicklookViews = ["native", "shadows-down", "north-up"] as const;
export type QuicklookView = (typeof quicklookViews)[number];

type Point = readonly [x: number, y: number];

/** Maps a position to the page: kilometre-like units, y down, the frame's middle at 0, 0. */
export type ToPage = (position: Position) => Point;

/** The frame on the page: a transform, and where its parts lie. */
export interface QuicklookLayout {
  toPage: ToPage;
  /** First line near, first line far, last line near, last line far. */
  corners: { topLeft: Point; topRight: Point; bottomLeft: Point; bottomRight: Point };
}

const RADIANS = Math.PI / 180;
const KM_PER_DEGREE = 111.2;

/**
 * Lays a frame out for a view. `corners` are the quicklook's, in native orientation. The native view keeps rows down and
 * columns right, so that a left-right mirrored recording stays as it was recorded; the other two are turned only.
 */
export function layOut(
  corners: Corners,
  view: QuicklookView,
  lookSide: "left" | "right" | undefined,
  passDirection: "ascending" | "descending" | undefined,
): QuicklookLayout {
  const raw = [corners.top_left, corners.top_right, corners.bottom_left, corners.bottom_right] as const;
  const reference = raw[0][0];
  const unwrapped = raw.map(([lng, lat]): Position => [longitudeNear(lng, reference), lat]);
  const middle: Position = [mean(unwrapped.map(([lng]) => lng)), mean(unwrapped.map(([, lat]) => lat))];
  const shrink = Math.cos(middle[1] * RADIANS);
  const ground: ToPage = ([lng, lat]) => [
    (longitudeNear(lng, middle[0]) - middle[0]) * shrink * KM_PER_DEGREE,
    -(lat - middle[1]) * KM_PER_DEGREE,
  ];
  const toPage = turned(ground, view, unwrapped, swathAxes(corners, lookSide, passDirection)?.look);
  const [topLeft, topRight, bottomLeft, bottomRight] = unwrapped.map(toPage) as [Point, Point, Point, Point];
  return { toPage, corners: { topLeft, topRight, bottomLeft, bottomRight } };
}

function turned(ground: ToPage, view: QuicklookView, corners: Position[], look: number | undefined): ToPage {
  switch (view) {
    case "north-up":
      return ground;
    case "shadows-down":
      // Shadows fall away from the sensor, along the look direction; 180° is down the page.
      return look === undefined ? ground : rotated(ground, 180 - look);
    case "native":
      return straightened(ground, corners);
  }
}

function rotated(ground: ToPage, degrees: number): ToPage {
  const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  return (position) => {
    const [x, y] = ground(position);
    return [x * cos - y * sin, x * sin + y * cos];
  };
}

/** The affine map that makes rows horizontal and columns vertical at their true lengths. */
function straightened(ground: ToPage, corners: Position[]): ToPage {
  const [tl, tr, bl] = corners.map(ground) as [Point, Point, Point];
  const across: Point = [tr[0] - tl[0], tr[1] - tl[1]];
  const along: Point = [bl[0] - tl[0], bl[1] - tl[1]];
  const [width, height] = [Math.hypot(...across), Math.hypot(...along)];
  const determinant = across[0] * along[1] - across[1] * along[0];
  return (position) => {
    const [x, y] = ground(position);
    const [dx, dy] = [x - tl[0], y - tl[1]];
    const u = (dx * along[1] - dy * along[0]) / determinant;
    const v = (across[0] * dy - across[1] * dx) / determinant;
    return [(u - 0.5) * width, (v - 0.5) * height];
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
