import { expect, test } from "vitest";
import { darkPalette, lightPalette } from "../../ui/theme/palette.ts";
import { footprintLayers } from "./footprint-layers.ts";

test("a theme is another palette: the same layers, other colours", () => {
  const dark = footprintLayers(darkPalette);
  const light = footprintLayers(lightPalette);
  expect(light.map(({ id }) => id)).toEqual(dark.map(({ id }) => id));
  expect(light.map(({ paint }) => Object.keys(paint ?? {}))).toEqual(
    dark.map(({ paint }) => Object.keys(paint ?? {})),
  );
  expect(JSON.stringify(light)).not.toContain(darkPalette.frame.slice(1));
});
