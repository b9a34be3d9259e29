import { expect, test } from "vitest";
import { cornerPlace } from "./corner-labels.tsx";

const LABEL = { width: 150, height: 14 };
const MIDDLE = { x: 195, y: 180 };
const WIDE = { width: 800, height: 360 };
const PHONE = { width: 390, height: 360 };

test("with room a label stands beside its corner, away from the frame", () => {
  expect(cornerPlace({ x: 195, y: 60 }, { x: 300, y: 180 }, LABEL, WIDE)).toEqual({ x: 37, y: 49.5 });
  expect(cornerPlace({ x: 400, y: 300 }, { x: 300, y: 180 }, LABEL, WIDE)).toEqual({ x: 408, y: 296.5 });
});

test("near the edge it turns inward, over an upper corner and under a lower one, and stays off the frame", () => {
  expect(cornerPlace({ x: 282, y: 80 }, MIDDLE, LABEL, PHONE)).toEqual({ x: 236, y: 58 });
  expect(cornerPlace({ x: 108, y: 300 }, MIDDLE, LABEL, PHONE)).toEqual({ x: 4, y: 308 });
});

test("a label never leaves the map, and goes with a corner out of sight", () => {
  expect(cornerPlace({ x: 385, y: 2 }, MIDDLE, LABEL, PHONE)).toEqual({ x: 236, y: 4 });
  expect(cornerPlace({ x: 395, y: 80 }, MIDDLE, LABEL, PHONE)).toBeUndefined();
});
