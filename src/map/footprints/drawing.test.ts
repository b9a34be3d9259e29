import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import type { Footprint, FootprintState } from "../footprint.ts";
import { type Drawing, drawingOf, edgesOf, inView, ROW } from "./drawing.ts";
import { columnGrower } from "./footprint-columns.ts";
import { outlines } from "./outlines.ts";

const frame = (box: Box, state: FootprintState = "default", color?: string): Footprint => ({
  key: "",
  ring: wrapRing(boxRing(box)),
  state,
  color,
});
const draw = (frames: readonly Footprint[], shown: Iterable<number> = frames.keys()) =>
  drawingOf(columnGrower<Footprint>()(frames), Uint32Array.from(shown), darkPalette);
/** The looks of a drawing's edges: a colour and the number of an outline. */
const looksOf = (drawing: Drawing) => {
  const { looks, starts } = edgesOf(drawing, drawing.runs);
  const bytes = new Uint8Array(looks.buffer);
  return Array.from({ length: starts.at(-1) ?? 0 }, (_, at) => [...bytes.subarray(4 * at, 4 * at + 4)]);
};
const hex = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

test("a ring is four edges and none to the next ring", () => {
  const looks = looksOf(draw([frame([0, 0, 1, 1]), frame([1, 0, 2, 1])]));
  expect(looks.map(([, , , outline]) => outline)).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1, 0]);
});

test("the edges of some runs lie one after the other in whole rows, with room for all pieces of long ones", () => {
  const drawing = draw(Array.from({ length: 600 }, () => frame([0, 0, 60, 1])));
  const runs = drawing.runs.slice(1);
  const { points, looks, starts } = edgesOf(drawing, runs);
  const end = starts.at(-1) ?? 0;
  const ofOne = end / runs.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(ofOne).toBeGreaterThan(20);
  expect(starts).toEqual([...runs.map(({ from }) => (from - (runs[0]?.from ?? 0)) * ofOne), end]);
  expect([points.length, looks.length % ROW]).toEqual([2 * looks.length, 0]);
  expect([...looks.subarray(end - 2, end + 2)].map((look) => look > 0)).toEqual([true, false, false, false]);
});

test("frames with a state lie over those without, with the colour of their state", () => {
  const looks = looksOf(draw([frame([0, 0, 1, 1], "cart", "#112233"), frame([1, 0, 2, 1])]));
  const outlineOf = (state: FootprintState) => outlines.findIndex((outline) => outline.state === state) + 1;
  expect(looks[0]).toEqual([...hex(darkPalette.frame), outlineOf("default")]);
  expect(looks[5]).toEqual([...hex(darkPalette.cart), outlineOf("cart")]);
});

test("a frame without a state may have a colour of its own", () => {
  expect(looksOf(draw([frame([0, 0, 1, 1], "default", "#112233")]))[0]).toEqual([0x11, 0x22, 0x33, 1]);
});

test("what is not shown is not drawn", () => {
  const frames = [frame([0, 0, 1, 1]), frame([1, 0, 2, 1]), frame([2, 0, 3, 1])];
  expect(looksOf(draw(frames, [1]))).toHaveLength(5);
  expect(draw(frames, []).runs).toEqual([]);
});

test("a ring without a point is neither drawn nor in the way of others", () => {
  const looks = looksOf(draw([frame([0, 0, 1, 1]), { ...frame([0, 0, 0, 0]), ring: [] }]));
  expect(looks.map(([, , , outline]) => outline)).toEqual([1, 1, 1, 1, 0]);
});

test("each that is shown is drawn once, wherever it is: at the edges of the world, beyond a pole, in any state", () => {
  const boxes: Box[] = [
    [179, -90, 181, -89],
    [-181, 89, -179, 90],
    [0, 95, 1, 99],
    [0, -140, 1, -99],
    [179.9, 0, 180, 1],
  ];
  const frames = boxes.flatMap((box) => [frame(box), frame(box, "owned"), frame(box, "failed")]);
  const { order } = draw(frames);
  expect([...order].sort((a, b) => a - b)).toEqual([...frames.keys()]);
  const states = ["default", "owned", "failed"] as const;
  expect(Array.from(order, (index) => frames[index]?.state)).toEqual(
    states.flatMap((state) => boxes.map(() => state)),
  );
});

test("what is far from the view is left out, in every world", () => {
  const everywhere = Array.from({ length: 8_000 }, (_, index) => {
    const [lng, lat] = [((index * 7) % 360) - 180, ((index * 13) % 120) - 60];
    return frame([lng, lat, lng + 0.2, lat + 0.2]);
  });
  const drawing = draw(everywhere);
  const drawn = (view: readonly [number, number, number, number]) =>
    inView(drawing, view).reduce((sum, { from, to }) => sum + to - from, 0);
  const all = drawn([0, 0, 1, 1]);
  expect(all).toBe(8_000);
  const small = drawn([0.5, 0.4, 0.52, 0.42]);
  expect(small).toBeGreaterThan(0);
  expect(small).toBeLessThan(all / 4);
  expect(drawn([3.5, 0.4, 3.52, 0.42])).toBe(small);
  expect(inView(drawing, undefined)).toEqual(drawing.runs);
});

test("a view beside 180° has what crosses it", () => {
  const drawing = draw([frame([179, -18, 181, -16])]);
  expect(inView(drawing, [0.999, 0.5, 1.001, 0.6])).toHaveLength(1);
  expect(inView(drawing, [-0.001, 0.5, 0.001, 0.6])).toHaveLength(1);
  expect(inView(drawing, [0.4, 0.5, 0.6, 0.6])).toHaveLength(0);
});
