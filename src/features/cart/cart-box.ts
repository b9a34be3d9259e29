import type { CatalogFrame } from "../../api/frame.ts";
import { areaBox } from "../../geo/area-of-interest.ts";
import { ringBox, unionBox } from "../../geo/box.ts";
import { unwrapRing, unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Polygon } from "../../geo/types.ts";

/** The continuous box of the cart's frames and the area, near the area or else near the first frame. */
export function cartBox(frames: readonly CatalogFrame[], area: readonly Polygon[]): Box | undefined {
  const outline = areaBox(area);
  const [firstLng] = (frames[0] && unwrapRing(frames[0].ring)[0]) ?? [0];
  const reference = outline ? (outline[0] + outline[2]) / 2 : firstLng;
  const boxes = frames.map(({ ring }) => ringBox(unwrapRingNear(ring, reference)));
  return unionBox(outline ? [outline, ...boxes] : boxes);
}
