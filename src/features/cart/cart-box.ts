import type { CatalogFrame } from "../../api/frames/frame.ts";
import { areaBox, boxesTouch, ringBox, unionBox } from "../../geo/area/box.ts";
import { unwrapRing, unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Polygon } from "../../geo/types.ts";

/** Returns the box of the area and the frames away from it; of the frames alone if there is no area or none is near it. */
export function cartBox(frames: readonly CatalogFrame[], area: readonly Polygon[]): Box | undefined {
  const outline = areaBox(area);
  const [reference] = outline ?? (frames[0] && unwrapRing(frames[0].ring)[0]) ?? [0];
  const boxes = frames.map(({ ring }) => ringBox(unwrapRingNear(ring, reference)));
  if (!outline) return unionBox(boxes);
  const elsewhere = boxes.filter((box) => !boxesTouch(box, outline));
  const isAllElsewhere = elsewhere.length > 0 && elsewhere.length === boxes.length;
  return unionBox(isAllElsewhere ? boxes : [outline, ...elsewhere]);
}

/** Returns true if frames have replaced others completely. */
export function areAllOthers(before: readonly CatalogFrame[], now: readonly CatalogFrame[]): boolean {
  const ids = new Set(before.map(({ frameID }) => frameID));
  return before.length > 0 && now.length > 0 && !now.some(({ frameID }) => ids.has(frameID));
}
