import { describe, expect, it } from "vitest";
import { type Look, wayBetween } from "./kept-picture.ts";

const PIXEL = 2 ** -20;
const ROOM = 160;
const drawn: Look = { scale: "a", bearing: 0, pixel: PIXEL, x: 0.25, y: 0.5, isMoving: false };

/** The same look from a place that lies some pixels east and north of it. */
function from(east: number, north: number, other: Partial<Look> = {}): Look {
  return { ...drawn, x: drawn.x + east * PIXEL, y: drawn.y - north * PIXEL, ...other };
}

describe("a kept picture of outlines", () => {
  it("lies aside by as much as the map was moved, the other way", () => {
    expect(wayBetween(drawn, from(12, -7), ROOM)).toEqual([-12, 7]);
  });

  it("turns that way with the map", () => {
    // East is up: what was drawn further west comes to lie lower.
    expect(wayBetween(drawn, from(10, 0, { bearing: Math.PI / 2 }), ROOM)).toEqual([-0, -10]);
  });

  it("takes the shorter way round the world", () => {
    const atEdge = { ...drawn, x: 1 - 3 * PIXEL };
    expect(wayBetween(atEdge, { ...drawn, x: 2 * PIXEL }, ROOM)).toEqual([-5, 0]);
  });

  it("is of no use once the view ends beyond it, or at another scale", () => {
    expect(wayBetween(drawn, from(ROOM, 0), ROOM)).toEqual([-ROOM, 0]);
    expect(wayBetween(drawn, from(ROOM + 1, 0), ROOM)).toBeUndefined();
    expect(wayBetween(drawn, from(1, 0, { scale: "b" }), ROOM)).toBeUndefined();
  });

  it("may be a part of a pixel off while the map moves, and is in its place at rest", () => {
    expect(wayBetween(drawn, from(3.4, 0, { isMoving: true }), ROOM)).toEqual([-3, 0]);
    expect(wayBetween(drawn, from(3.4, 0), ROOM)).toBeUndefined();
  });
});
