import fc from "fast-check";
import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import { mercatorX, mercatorY } from "../basemap/mercator.ts";
import type { Footprint, FootprintState } from "../footprint.ts";
import { drawingOf, type Run } from "./drawing.ts";
import { boxAt, columnGrower } from "./footprint-columns.ts";
import { glimpseOf } from "./glimpse.ts";

const frame = (box: Box, state: FootprintState = "default"): Footprint => ({
  key: "",
  ring: wrapRing(boxRing(box)),
  state,
});
const columnsOf = (frames: readonly Footprint[]) => columnGrower<Footprint>()(frames);
const viewOf = ([west, south, east, north]: Box): Run["box"] => [
  mercatorX(west),
  mercatorY(north),
  mercatorX(east),
  mercatorY(south),
];
const seen = (frames: readonly Footprint[], view: Box, shown: Iterable<number> = frames.keys()) => [
  ...glimpseOf(columnsOf(frames), Uint32Array.from(shown), darkPalette, viewOf(view)).order,
];

test("of those that are shown the ones are drawn that touch the view, in any world, state after state", () => {
  const boxes: Box[] = [
    [178, 0, 179, 1],
    [-179, 0, -178, 1],
    [0, 0, 1, 1],
    [179.5, 0, 180.5, 1],
    [178, 40, 179, 41],
  ];
  const frames = boxes.map((box) => frame(box));
  expect(seen(frames, [177, -1, 183, 2])).toEqual([0, 1, 3]);
  expect(seen(frames, [-183, -1, -177, 2])).toEqual([0, 1, 3]);
  expect(seen(frames, [177, -1, 183, 2], [1, 2])).toEqual([1]);
  expect(seen([frame([0, 0, 1, 1], "cart"), frame([0, 0, 1, 1])], [0, 0, 1, 1])).toEqual([1, 0]);
});

test("where nothing is in view there is nothing to draw", () => {
  const columns = columnsOf([frame([0, 0, 1, 1])]);
  expect(glimpseOf(columns, Uint32Array.of(0), darkPalette, viewOf([50, 0, 51, 1])).runs).toEqual([]);
});

test("what a glimpse leaves out is out of view, and what is drawn of all is in none but that", () => {
  const lng = fc.double({ min: -180, max: 180, noNaN: true });
  const lat = fc.double({ min: -84, max: 83, noNaN: true });
  const size = fc.double({ min: 0.01, max: 30, noNaN: true });
  const box = fc
    .tuple(lng, lat, size, size)
    .map(([west, south, width, height]): Box => [west, south, west + width, Math.min(84, south + height)]);
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 30 }), box, (boxes, view) => {
      const columns = columnsOf(boxes.map((one) => frame(one)));
      const all = drawingOf(columns, Uint32Array.from(boxes.keys()), darkPalette).order;
      const found = new Set(
        glimpseOf(columns, Uint32Array.from(boxes.keys()), darkPalette, viewOf(view)).order,
      );
      for (const index of all) {
        const [west, south, east, north] = boxAt(columns, index);
        const touches = [-360, 0, 360].some(
          (turn) => west + turn <= view[2] && east + turn >= view[0] && south <= view[3] && north >= view[1],
        );
        expect(found.has(index)).toBe(touches);
      }
    }),
  );
});
