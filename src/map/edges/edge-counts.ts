import { unionBox } from "../../geo/area/box.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";

export type Edge = "north" | "east" | "south" | "west";

/** Frames that lie wholly outside of a view, beyond one of its edges. */
export interface EdgeCount {
  edge: Edge;
  count: number;
  /** Continuous, in the copy of the world that is nearest to the view. */
  box: Box;
}

/**
 * How many footprints a view, a continuous box, shows nothing of, by the edge beyond which they lie: where that is two, the one
 * from which they are farther in parts of the view. `boxes` of the footprints, each continuous.
 */
export function edgeCounts(boxes: readonly Box[], view: Box): EdgeCount[] {
  const beyond: Record<Edge, Box[]> = { north: [], east: [], south: [], west: [] };
  const [width, height] = [view[2] - view[0], view[3] - view[1]];
  if (width <= 0 || height <= 0) return [];
  for (const own of boxes) {
    const box = boxNear(own, (view[0] + view[2]) / 2);
    const ways = [
      ["north", (box[1] - view[3]) / height],
      ["east", (box[0] - view[2]) / width],
      ["south", (view[1] - box[3]) / height],
      ["west", (view[0] - box[2]) / width],
    ] as const satisfies [Edge, number][];
    const [edge, way] = ways.reduce((most, one) => (one[1] > most[1] ? one : most));
    if (way > 0) beyond[edge].push(box);
  }
  return (Object.entries(beyond) as [Edge, Box[]][]).flatMap(([edge, there]) => {
    const box = unionBox(there);
    return box ? [{ edge, count: there.length, box }] : [];
  });
}

function boxNear([west, south, east, north]: Box, centre: number): Box {
  const middle = (west + east) / 2;
  const by = longitudeNear(middle, centre) - middle;
  return [west + by, south, east + by, north];
}
