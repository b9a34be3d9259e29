import type { Point } from "../map-handle.ts";

/** Pixels between a corner and its label. */
const GAP = 8;
/** Pixels between a label and the edge of the map. */
const EDGE = 4;

interface Size {
  width: number;
  height: number;
}

/**
 * The upper left corner of the label of a corner, pixels: beside it, away from the middle of the frame; where the edge of the map is
 * too near, over or under it, turned inward as far as it must. Undefined for a corner that is out of sight.
 */
export function cornerPlace(
  { x, y }: Point,
  middle: Point,
  { width, height }: Size,
  room: Size,
): Point | undefined {
  if (x < 0 || y < 0 || x > room.width || y > room.height) return undefined;
  const isLeft = x < middle.x;
  const isUpper = y < middle.y;
  const beside = isLeft ? x - GAP - width : x + GAP;
  const isNearEdge = beside < EDGE || beside > room.width - width - EDGE;
  const left = isNearEdge ? (isLeft ? x - width : x) : beside;
  const top = isNearEdge ? (isUpper ? y - GAP - height : y + GAP) : y - height * (isUpper ? 0.75 : 0.25);
  return { x: within(left, room.width - width), y: within(top, room.height - height) };
}

/** A place between the edge and `most`, with a little room. */
function within(place: number, most: number): number {
  return Math.max(EDGE, Math.min(place, most - EDGE));
}
