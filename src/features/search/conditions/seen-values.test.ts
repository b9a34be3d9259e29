import { expect, test } from "vitest";
import { type CatalogFrame, catalogFrame } from "../../../api/frames/frame.ts";
import type { Frame } from "../../../service/catalog/items/frame.ts";
import { itemDocument } from "../../../service/catalog/items/item-document.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { afterBar, barsOf, seenValues, seenWords, takenAway } from "./seen-values.ts";

function frame(imageID: number, values: Partial<Frame>): CatalogFrame {
  const made = frameAt([4, 52], { ...values, imageID });
  const items = (["GRD", "SLC"] as const).map((product) =>
    itemDocument(
      { frame: made, id: `${imageID}${product}`, frameID: `${imageID}_1`, product },
      { collection: "public", assets: {}, baseUrl: "https://swath.test" },
    ),
  );
  return catalogFrame(items as [(typeof items)[0], ...typeof items], "svc");
}

const BANDWIDTHS = [60, 60, 300, 600].map((mhz, index) => frame(index, { bandwidth: mhz * 1e6 }));
const ANGLES = Array.from({ length: 20 }, (_, index) =>
  frame(index, { incidence: { near: 20, center: 20 + index, far: 40 } }),
);

test("the values seen are counted by frames, however many items these have", () => {
  const seen = seenValues(BANDWIDTHS, "chirp_bandwidth", "svc");
  expect(barsOf(seen, "chirp_bandwidth", "gte").map(({ label, frames }) => [label, frames])).toEqual([
    ["60", 2],
    ["300", 1],
    ["600", 1],
  ]);
  expect(seenWords(seen, "chirp_bandwidth")).toBe("60 to 600 MHz");
  expect(seenWords(seenValues(BANDWIDTHS, "sar:product_type", "svc"), "sar:product_type")).toBe("GRD, SLC");
});

test("many values are ranges of one width for limits, and the most frequent ones for what is exact", () => {
  const seen = seenValues(ANGLES, "incidence_center", "svc");
  const ranges = barsOf(seen, "incidence_center", "between");
  expect(ranges.map(({ label }) => label)).toEqual(["20", "25", "30", "35"]);
  expect(ranges.reduce((sum, { frames }) => sum + frames, 0)).toBe(20);
  expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([20, 40]);
  const exact = barsOf(seen, "incidence_center", "in");
  expect(exact.every(({ from, to }) => from === to)).toBe(true);
});

test("a pressed bar is the value, a limit, one more of several, or widens the range", () => {
  const bar = { from: 20, to: 25, label: "20", frames: 3 };
  expect(afterBar("eq", [7], bar)).toEqual([20]);
  expect(afterBar("gte", [], bar)).toEqual([20]);
  expect(afterBar("lte", [], bar)).toEqual([25]);
  expect(afterBar("between", [], bar)).toEqual([20, 25]);
  expect(afterBar("between", [22, 40], bar)).toEqual([20, 40]);
  expect(afterBar("in", [30], bar)).toEqual([30, 20]);
  expect(afterBar("in", [30, 20], bar)).toEqual([30]);
});

test("a condition says how many frames it takes away: those of which no item meets it", () => {
  const least = (mhz: number) =>
    takenAway(BANDWIDTHS, { property: "chirp_bandwidth", operator: "gte", values: [mhz * 1e6] }, "svc");
  expect([least(10), least(100), least(1000)]).toEqual([0, 2, 4]);
  const product = { property: "sar:product_type", operator: "eq", values: ["slc"] } as const;
  expect(takenAway(BANDWIDTHS, product, "svc")).toBe(0);
});
