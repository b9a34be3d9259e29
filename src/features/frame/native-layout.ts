import type { Corners } from "../../contract/item.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import { KM_PER_DEGREE } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";

type Point = readonly [x: number, y: number];

/** Maps a position to the page: kilometres, y down, the frame's middle at 0, 0. */
export type ToPage = (position: Position) => Point;

const RADIANS = Math.PI / 180;

/**
 * The affine map that shows a frame as it was recorded: rows across the page, columns down it, at their true lengths. A
 * recording that is mirrored against the ground stays so. `corners` are the native quicklook's.
 */
export function nativeLayout({ top_left, top_right, bottom_left }: Corners): ToPage {
  const [reference, latitude] = top_left;
  const shrink = Math.cos(latitude * RADIANS) * KM_PER_DEGREE;
  const ground = ([lng, lat]: Position): Point => [
    (longitudeNear(lng, reference) - reference) * shrink,
    (latitude - lat) * KM_PER_DEGREE,
  ];
  const across = ground([top_right[0], top_right[1]]);
  const along = ground([bottom_left[0], bottom_left[1]]);
  const [width, height] = [Math.hypot(...across), Math.hypot(...along)];
  const determinant = across[0] * along[1] - across[1] * along[0];
  return (position) => {
    const [x, y] = ground(position);
    const u = (x * along[1] - y * along[0]) / determinant;
    const v = (across[0] * y - across[1] * x) / determinant;
    return [(u - 0.5) * width, (v - 0.5) * height];
  };
}
