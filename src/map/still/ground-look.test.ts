import { expect, test } from "vitest";
import { darkPalette } from "../../ui/theme/palette.ts";
import { groundLayers } from "../style.ts";
import { groundLines, valueAt } from "./ground-look.ts";

test("a number goes from stop to stop, faster and faster with a base, and stays beyond them", () => {
  const coast = [0, 1, 3.5, 6, 12].map((zoom) => valueAt(groundLines.coast, zoom));
  expect(coast.map((width) => Number(width.toFixed(3)))).toEqual([0.6, 0.6, 0.8, 1, 1]);
  const shallow = groundLines.shallow(7);
  expect([2, 8, 9].map((zoom) => valueAt(shallow, zoom))).toEqual([1, 7, 7]);
  expect(valueAt(shallow, 5)).toBeLessThan(4);
});

test("the style of maps has the same stops", () => {
  const coast = groundLayers(darkPalette).find(({ id }) => id === "coast");
  expect(coast?.paint).toMatchObject({
    "line-width": ["interpolate", ["exponential", 1], ["zoom"], 1, 0.6, 6, 1],
  });
});
