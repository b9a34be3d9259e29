import { expect, test } from "vitest";
import { darkPalette, lightPalette } from "../../ui/theme/palette.ts";
import { footprintLayers, MOST_OUTLINES } from "./footprint-layers.ts";

const layer = (id: string, count?: number) =>
  footprintLayers(darkPalette, count).find((one) => one.id === id);

test("a theme is another palette: the same layers, other colours", () => {
  const dark = footprintLayers(darkPalette);
  const light = footprintLayers(lightPalette);
  expect(light.map(({ id }) => id)).toEqual(dark.map(({ id }) => id));
  expect(light.map(({ paint }) => Object.keys(paint ?? {}))).toEqual(
    dark.map(({ paint }) => Object.keys(paint ?? {})),
  );
  expect(JSON.stringify(light)).not.toContain(darkPalette.frame.slice(1));
});

test("dashes count in widths of their line", () => {
  expect(layer("cart-line")?.paint).toMatchObject({ "line-width": 1.75, "line-dasharray": [4, 3 / 1.75] });
});

test("many footprints have the hairline of their fill instead of a line of their own", () => {
  expect(layer("footprints-line", MOST_OUTLINES)?.layout).toMatchObject({ visibility: "visible" });
  expect(layer("footprints-line", MOST_OUTLINES + 1)?.layout).toMatchObject({ visibility: "none" });
  expect(layer("footprints-fill", MOST_OUTLINES + 1)?.paint).toMatchObject({
    "fill-outline-color": ["to-color", ["get", "color"], darkPalette.frame],
  });
});
