import { expect, test } from "vitest";
import {
  blend,
  type ColorToken,
  contrastRatio,
  darkPalette,
  kindColors,
  lightPalette,
  type Palette,
  rampColors,
} from "./palette.ts";

type Pair = readonly [front: ColorToken, back: ColorToken];

const pairs = (fronts: readonly ColorToken[], backs: readonly ColorToken[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));

const states: readonly ColorToken[] = ["accent", "owned", "cart", "task", "failed", "unknown"];

/** Text needs 4.5 to what it stands on (WCAG 1.4.3). */
const text: readonly Pair[] = [
  ...pairs(["text1", "text2", "text3"], ["bg0", "bg1", "bg2"]),
  ...pairs(["text1", "text2"], ["bg3", "accentBg"]),
  ...pairs(states, ["bg1", "bg2"]),
  ...states.map((state): Pair => [state, `${state}Bg` as ColorToken]),
  ["inkText", "ink"],
  ["accentInk", "accent"],
  ...pairs(["mapLabel"], ["land", "sea", "shallow", "halo"]),
  ...pairs(["seaLabel"], ["sea", "shallow"]),
];

/** Borders of controls, focus, and lines on the map need 3.0 (WCAG 1.4.11). */
const lines: readonly Pair[] = [
  ...pairs(["control"], ["bg0", "bg1", "bg2"]),
  ...pairs(["ink", "accent"], ["bg0", "bg1", "bg2", "bg3"]),
  ...pairs([...states, "frame", "hover", "area"], ["land", "sea", "shallow"]),
];

const tooLow = (palette: Palette, list: readonly Pair[], least: number) =>
  list
    .map(([front, back]) => ({ front, back, ratio: contrastRatio(palette[front], palette[back]) }))
    .filter(({ ratio }) => ratio < least);

test.each([darkPalette, lightPalette])(
  "text is legible on every ground it stands on ($scheme)",
  (palette) => {
    expect(tooLow(palette, text, 4.5)).toEqual([]);
  },
);

test.each([darkPalette, lightPalette])("controls and map lines stand out ($scheme)", (palette) => {
  expect(tooLow(palette, lines, 3)).toEqual([]);
});

test("both palettes have the same tokens, all of them six-digit hex", () => {
  expect(Object.keys(lightPalette)).toEqual(Object.keys(darkPalette));
  for (const { scheme: _, ...colors } of [darkPalette, lightPalette]) {
    for (const color of Object.values(colors)) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  }
});

test("the contrast of black and white is 21 and a colour has 1 with itself", () => {
  expect(contrastRatio("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(contrastRatio("#7DBDFF", "#7DBDFF")).toBe(1);
});

test("half of white over black is mid grey", () => {
  expect(blend("#000000", "#FFFFFF", 0.5)).toBe("#808080");
});

const PALETTES = [darkPalette, lightPalette];
const ratiosOf = (colors: readonly string[]) =>
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
    for (const ratio of ratiosOf(kindColors(scheme))) expect(ratio).toBeGreaterThan(1.35);
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
