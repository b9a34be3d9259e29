import { expect, test } from "vitest";
import { type CatalogFrame, framesOf } from "../../api/frames/frame.ts";
import { changedFrame } from "../../testing/catalog/changed-frame.ts";
import { itemsOf } from "../../testing/catalog/items-of.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { darkPalette, lightPalette } from "../../ui/theme/palette.ts";
import { colorings, frameColors } from "./frame-colors.ts";

const [read] = framesOf(itemsOf(frameAt([4, 52])), "svc");
const frame = (values: Partial<CatalogFrame>) => changedFrame(read as CatalogFrame, values);
const at = (start: string) => frame({ start: `${start}T00:00:00Z` });
const tilted = (center: number | undefined) => frame({ incidence: { near: 0, center, far: 0 } });
const texts = (colors: ReturnType<typeof frameColors>) =>
  colors.scale?.kind === "ramp"
    ? colors.scale.labels.map(({ text }) => text)
    : colors.scale?.entries.map(({ label }) => label);

test("time is spread over what was found, the first and the last have the ends of the ramp", () => {
  const frames = [at("2026-08-23"), at("2026-10-07"), at("2026-11-21")];
  const colors = frameColors("time", frames, darkPalette);
  expect(frames.map(colors.shadeOf)).toEqual([0, 3, 6]);
  expect(frames.map(colors.colorOf)).toEqual(["#5f7590", "#9db0bd", "#f5ecd9"]);
  expect(texts(colors)).toEqual(["23\u00a0Aug", "7\u00a0Oct", "21\u00a0Nov"]);
  expect(texts(frameColors("time", [at("2025-08-23"), at("2026-08-23")], darkPalette))).toEqual([
    "23\u00a0Aug\u00a02025",
    "21\u00a0Feb\u00a02026",
    "23\u00a0Aug\u00a02026",
  ]);
});

test("frames of one moment have one colour, and one day", () => {
  const colors = frameColors("time", [at("2026-08-23")], lightPalette);
  expect(colors.scale).toMatchObject({ colors: ["#141c2b"], labels: [{ text: "23\u00a0Aug" }] });
  expect(frameColors("time", [], lightPalette).scale).toBeUndefined();
});

test("incidence changes its colour at 20, 30, 40 and 50 degrees", () => {
  const frames = [5, 19.9, 20, 34, 49.9, 50, undefined].map(tilted);
  const colors = frameColors("incidence", frames, darkPalette);
  expect(frames.map(colors.shadeOf)).toEqual([0, 0, 1, 2, 3, 4, 5]);
  expect(texts(colors)).toEqual(["20°", "30°", "40°", "50°"]);
});

test("look and pass are four kinds, and what is not known is named only where there is such a frame", () => {
  const left = frame({ lookSide: "left", passDirection: "descending" });
  const right = frame({ lookSide: "right", passDirection: "ascending" });
  const colors = frameColors("geometry", [left, right], darkPalette);
  expect([left, right].map(colors.shadeOf)).toEqual([1, 2]);
  expect(texts(colors)).toHaveLength(4);
  const some = frame({ lookSide: undefined });
  const others = frameColors("geometry", [left, some], darkPalette);
  expect(texts(others)?.at(-1)).toBe("Not known");
  expect(others.colorOf(some)).toBe(darkPalette.control);
});

test("modes have a colour each", () => {
  const frames = (["Spot", "Dwell", "Strip", "Scan"] as const).map((family) => frame({ family }));
  const colors = frameColors("mode", frames, darkPalette);
  expect(new Set(frames.map(colors.colorOf)).size).toBe(4);
});

test("without a choice of colour frames are as they always are", () => {
  const { colorOf, scale } = frameColors("none", [at("2026-08-23")], darkPalette);
  expect([colorOf(at("2026-08-23")), scale]).toEqual([undefined, undefined]);
});

test("another theme has other colours for the same shades", () => {
  const frames = [tilted(10), tilted(60)];
  for (const by of colorings) {
    const [dark, light] = [darkPalette, lightPalette].map((palette) => frameColors(by, frames, palette));
    expect(frames.map((one) => dark?.shadeOf(one))).toEqual(frames.map((one) => light?.shadeOf(one)));
  }
});
