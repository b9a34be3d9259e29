import type { Point } from "../../map/map-handle.ts";

export interface CardPlace {
  x: "left" | "right";
  y: "top" | "bottom";
  /** Maximum height, px, where the card could reach the point. */
  maxHeight?: number;
  /** Way the map moves down, so that the card has room for its least height, px; up where negative. */
  moveDown?: number;
}

/** Greatest width of the card, and room left for the map's edge, its buttons and the point, px. */
const CARD = 540;
const EDGE = 12;
const BUTTONS = 56;
const NEAR_POINT = 24;
/** Least height: head, chips, three rows and foot, px. */
const LEAST_HEIGHT = 264;
/** Room for the degrees above and the legend below, px. */
const ABOVE = 28;
const BELOW = 40;

/** Returns the corner farthest from the point, px, with a maximum height on a narrow map. */
export function cardPlace({ x, y }: Point, size: { width: number; height: number }): CardPlace {
  const left = x > size.width / 2;
  const top = y > size.height / 2;
  const corner = { x: left ? "left" : "right", y: top ? "top" : "bottom" } as const;
  const isBeside = left
    ? x - NEAR_POINT >= EDGE + CARD
    : x + NEAR_POINT <= Math.max(size.width - BUTTONS - CARD, EDGE);
  if (isBeside) return corner;
  const room = top ? y - NEAR_POINT - ABOVE : size.height - y - NEAR_POINT - BELOW;
  const maxHeight = Math.max(Math.round(room), LEAST_HEIGHT);
  const short = Math.round(maxHeight - room);
  return { ...corner, maxHeight, moveDown: top ? short : -short };
}
