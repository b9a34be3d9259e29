import { describe, expect, test } from "vitest";
import { turnNorthUp } from "./image-view.tsx";

const at = (lng: number, lat: number): [number, number] => [lng, lat];

describe("turnNorthUp", () => {
  test("turns a recording whose rows run west by half a turn, in square pixels", () => {
    const corners = {
      top_left: at(0.1, 0),
      top_right: at(0, 0),
      bottom_left: at(0.1, 0.1),
      bottom_right: at(0, 0.1),
    };
    const { turn, kmPerPixel } = turnNorthUp(corners, { width: 1000, height: 1000 });
    for (const [index, value] of [-1, 0, 0, -1].entries()) expect(turn[index]).toBeCloseTo(value, 6);
    expect(kmPerPixel).toBeCloseTo(11.12 / 1000, 4);
  });

  test("mirrors a mirrored recording back, and stretches its longer pixels, across 180° too", () => {
    const corners = {
      top_left: at(179.95, 0),
      top_right: at(-179.95, 0),
      bottom_left: at(179.95, 0.1),
      bottom_right: at(-179.95, 0.1),
    };
    const { turn } = turnNorthUp(corners, { width: 1000, height: 500 });
    for (const [index, value] of [1, 0, 0, -2].entries()) expect(turn[index]).toBeCloseTo(value, 6);
  });
});
