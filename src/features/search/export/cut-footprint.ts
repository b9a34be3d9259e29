import { ringBox, wrapBox } from "../../../geo/area/box.ts";
import { cutAtAntimeridian } from "../../../geo/area/split-antimeridian.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import { closeOverPole } from "../../../geo/ring.ts";
import type { Box, Polygon, Ring } from "../../../geo/types.ts";

/** A footprint as other programs read it. */
export interface CutFootprint {
  /** Polygons with longitudes in [-180, 180], outer rings counter-clockwise: one, or one each side of 180°. */
  parts: readonly Polygon[];
  /** West > east where it crosses 180° (RFC 7946 5.2). */
  box: Box;
}

/** Cuts a footprint (wrapped ring) at 180° (RFC 7946 3.1.9) and turns its rings as RFC 7946 3.1.6 asks. */
export function cutFootprint(ring: Ring): CutFootprint {
  const continuous = closeOverPole(unwrapRing(ring));
  return { parts: cutAtAntimeridian([continuous]), box: wrapBox(ringBox(continuous)) };
}
