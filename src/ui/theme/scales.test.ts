import { expect, test } from "vitest";
import { contrastRatio } from "./contrast.ts";
import { darkPalette, lightPalette } from "./palette.ts";
import { kindColors, rampColors } from "./scales.ts";

const PALETTES = [darkPalette, lightPalette];
const pairs = (colors: readonly string[]) =>
  colors.flatMap((one, index) => colors.slice(index + 1).map((other) => contrastRatio(one, other)));

test.each(PALETTES)(
  "every shade stands out from land and sea ($scheme)",
  ({ scheme, land, sea, shallow }) => {
    for (const color of [...rampColors(scheme, 7), ...kindColors(scheme)])
      for (const ground of [land, sea, shallow])
        expect(contrastRatio(color, ground)).toBeGreaterThanOrEqual(3);
  },
);

test.each(PALETTES)(
  "kinds differ in lightness, whatever colours an eye can tell apart ($scheme)",
  ({ scheme }) => {
    for (const ratio of pairs(kindColors(scheme))) expect(ratio).toBeGreaterThan(1.35);
  },
);

test.each(PALETTES)("the ramp grows away from the ground in steps that can be seen ($scheme)", (palette) => {
  const ratios = rampColors(palette.scheme, 5).map((color) => contrastRatio(color, palette.land));
  for (const [index, ratio] of ratios.entries())
    if (index > 0) expect(ratio / (ratios[index - 1] ?? 0)).toBeGreaterThan(1.19);
});

test("the ends and the middle of the ramp are its own colours", () => {
  const colors = rampColors("dark", 7);
  expect([colors[0], colors[3], colors[6]]).toEqual(["#5f7590", "#9db0bd", "#f5ecd9"]);
});
