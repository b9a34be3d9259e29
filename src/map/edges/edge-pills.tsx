import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRingNear } from "../../geo/longitude.ts";
import { t } from "../../languages/texts.ts";
import type { Footprint } from "../footprint.ts";
import { useMapRoom } from "../map-context.ts";
import { useViewBox } from "../view/use-view-box.ts";
import { type Edge, edgeCounts } from "./edge-counts.ts";
import classes from "./edge-pills.module.css";

const ARROWS = {
  north: IconArrowUp,
  east: IconArrowRight,
  south: IconArrowDown,
  west: IconArrowLeft,
} as const;

/** How many footprints lie outside of the view, at each of its edges; a press goes there. A child of `MapCanvas`. */
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
          // The pill goes once nothing is left beyond its edge: whoever pressed it goes on from the map.
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
