import { expect, test } from "vitest";
import { GRATICULE_LAST_ZOOM, graticuleLines, graticuleStep } from "./graticule.ts";

test("the graticule gets finer with the zoom and is half a degree at zoom 8", () => {
  expect([0, 3, 5, 7, 8, 9, 12].map(graticuleStep)).toEqual([30, 10, 5, 1, 0.5, 0.2, 0.02]);
});

test("the step changes only at whole zooms, as tiles do", () => {
  expect(graticuleStep(8.99)).toBe(graticuleStep(8));
});

test("beyond the last tiles of the graticule the step stays theirs", () => {
  expect(graticuleStep(17)).toBe(graticuleStep(GRATICULE_LAST_ZOOM));
});

test("meridians are never closer than 100 pixels from zoom 2 on", () => {
  for (let zoom = 2; zoom <= GRATICULE_LAST_ZOOM; zoom++) {
    expect(graticuleStep(zoom) * ((512 * 2 ** zoom) / 360)).toBeGreaterThanOrEqual(100);
  }
});

test("lines are the multiples of the step, ends included, without binary dust", () => {
  expect(graticuleLines(-0.3, 0.3, 0.1)).toEqual([-0.3, -0.2, -0.1, -0, 0.1, 0.2, 0.3].map((x) => x + 0));
  expect(graticuleLines(179.2, 180.9, 0.5)).toEqual([179.5, 180, 180.5]);
});
