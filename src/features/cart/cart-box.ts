import type { CatalogFrame } from "../../api/frames/frame.ts";
import { areaBox } from "../../geo/area/area-of-interest.ts";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { unwrapRing, unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Polygon } from "../../geo/types.ts";

/** What a map of the cart shows: the area, beyond which wide frames may reach far; without one the frames, as a continuous box. */
export function cartBox(frames: readonly CatalogFrame[], area: readonly Polygon[]): Box | undefined {
  const outline = areaBox(area);
  if (outline) return outline;
  const [reference] = (frames[0] && unwrapRing(frames[0].ring)[0]) ?? [0];
  return unionBox(frames.map(({ ring }) => ringBox(unwrapRingNear(ring, reference))));
}
