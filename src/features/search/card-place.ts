import type { Point } from "../../map/map-handle.ts";

/** The corner of a map that a card takes. */
export interface CardPlace {
  x: "left" | "right";
  y: "top" | "bottom";
  /** How high it may be, px, where it could reach the point; undefined: as high as the map has room. */
  maxHeight?: number;
}

/** Greatest width of the card, px, and what is kept free of it: the map's edge at the left, its buttons at the right, the point. */
const CARD = 540;
const EDGE = 12;
const BUTTONS = 56;
const NEAR_POINT = 24;
/** Above it the degrees, below it the legend's foot, px. */
const ABOVE = 28;
const BELOW = 40;

/**
 * Where the card of a stack stands, so that it does not cover the point it is of: in the corner of the map farthest from it, and
 * lower where the map is too narrow to leave the point beside it. `size` is the map's, px.
 */
export function cardPlace({ x, y }: Point, size: { width: number; height: number }): CardPlace {
  const left = x > size.width / 2;
  const top = y > size.height / 2;
  const corner = { x: left ? "left" : "right", y: top ? "top" : "bottom" } as const;
  const isBeside = left
    ? x - NEAR_POINT >= EDGE + CARD
    : x + NEAR_POINT <= Math.max(size.width - BUTTONS - CARD, EDGE);
  if (isBeside) return corner;
  const room = top ? y - NEAR_POINT - ABOVE : size.height - y - NEAR_POINT - BELOW;
  return { ...corner, maxHeight: Math.round(room) };
}
