import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { ringBox, unionBox } from "../geo/area/box.ts";
import { unwrapRingNear } from "../geo/longitude.ts";
import type { Box } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import { boxNearView, useViewBox } from "./controls/keep-in-view.tsx";
import classes from "./edge-pills.module.css";
import type { Footprint } from "./footprint.ts";
import { useMapRoom } from "./map-context.ts";

const ARROWS = {
  north: IconArrowUp,
  east: IconArrowRight,
  south: IconArrowDown,
  west: IconArrowLeft,
} as const;

/** Counts the footprints beyond each edge of the view; a press goes there. A child of `MapCanvas`. */
export const EdgePills = memo(function EdgePills({ footprints }: { footprints: readonly Footprint[] }) {
  const { handle } = useMapRoom();
  const view = useViewBox();
  const boxes = useMemo(() => footprints.map(({ ring }) => ringBox(unwrapRingNear(ring, 0))), [footprints]);
  const counts = useMemo(() => edgeCounts(boxes, view), [boxes, view]);
  return counts.map(({ edge, count: number, box }) => {
    const Arrow = ARROWS[edge];
    return (
      <button
        key={edge}
        type="button"
        className={classes.pill}
        data-edge={edge}
        data-over-map=""
        aria-label={pillWords(number, edge)}
        title={pillWords(number, edge)}
        onClick={() => {
          handle.focus();
          handle.panTo(box);
        }}
      >
        <Arrow size={14} stroke={1.75} aria-hidden />
        <span>
          {edge === "north" || edge === "south"
            ? t("{count} {edge, select, north {north} other {south}} of this view", { count: number, edge })
            : number}
        </span>
      </button>
    );
  });
});

function pillWords(number: number, edge: Edge): string {
  return t(
    "{count, plural, one {# frame} other {# frames}} {edge, select, north {north} east {east} south {south} other {west}} of this view: go there",
    { count: number, edge },
  );
}

type Edge = "north" | "east" | "south" | "west";

/**
 * Counts the footprints wholly outside a continuous view, by the edge that is farthest from them. Boxes are continuous,
 * in the copy of the world nearest to the view.
 */
export function edgeCounts(boxes: readonly Box[], view: Box) {
  const beyond: Record<Edge, Box[]> = { north: [], east: [], south: [], west: [] };
  const [width, height] = [view[2] - view[0], view[3] - view[1]];
  if (width <= 0 || height <= 0) return [];
  for (const own of boxes) {
    const box = boxNearView(own, view);
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
