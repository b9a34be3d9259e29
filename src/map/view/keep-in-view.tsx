import { useEffect, useEffectEvent } from "react";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";

/** What is being typed must rest for so long before the map goes there, milliseconds. */
const REST_MS = 400;

interface KeepInViewProps {
  /** What has to be seen, a continuous box; undefined for nothing. */
  box: Box | undefined;
  /** The map moves when this changes, and not when the box alone does; undefined: it stays. */
  of: string | undefined;
}

/** Goes to a place that was chosen elsewhere than on the map, unless it lies well in view; a child of `MapCanvas`. */
export function KeepInView({ box, of }: KeepInViewProps) {
  const { handle } = useMapRoom();
  const show = useEffectEvent(() => {
    const view = handle.viewBox();
    if (box && !isWellInView(box, view)) handle.fitBox(boxNearView(box, view));
  });
  useEffect(() => {
    if (of === undefined) return;
    const timer = setTimeout(show, REST_MS);
    return () => clearTimeout(timer);
  }, [of]);
  return null;
}

/** A box whose longer side takes less than this part of the view is too small to be seen well. */
const LEAST_PART = 0.1;

/** The copy of a continuous box that lies nearest to the middle of a view. */
export function boxNearView([west, south, east, north]: Box, view: Box): Box {
  const centre = (west + east) / 2;
  const by = longitudeNear(centre, (view[0] + view[2]) / 2) - centre;
  return [west + by, south, east + by, north];
}

/** A box whose longer side takes less than this part of the view is no more than a speck. */
const SPECK_PART = 0.03;

/** Whether a view, a continuous box, shows any of a continuous box in whatever copy of the world, and as more than a speck. */
export function isInSight(box: Box, view: Box): boolean {
  const [west, south, east, north] = boxNearView(box, view);
  const touches = west <= view[2] && east >= view[0] && south <= view[3] && north >= view[1];
  return touches && partOf([west, south, east, north], view) >= SPECK_PART;
}

/** Whether a view, a continuous box, shows all of a continuous box in whatever copy of the world. */
export function isInside(box: Box, view: Box): boolean {
  const [west, south, east, north] = boxNearView(box, view);
  return west >= view[0] && south >= view[1] && east <= view[2] && north <= view[3];
}

/** Whether a view shows all of a box, and large enough. */
export function isWellInView(box: Box, view: Box): boolean {
  return isInside(box, view) && partOf(box, view) >= LEAST_PART;
}

function partOf([west, south, east, north]: Box, view: Box): number {
  return Math.max((east - west) / (view[2] - view[0]), (north - south) / (view[3] - view[1]));
}
