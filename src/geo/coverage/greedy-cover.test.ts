import { expect, test } from "vitest";
import { boxRing } from "../area/box.ts";
import { wrapRing } from "../longitude.ts";
import type { Box, Polygon } from "../types.ts";
import { coverArea } from "./cover.ts";
import { greedyCover } from "./greedy-cover.ts";

const area: Polygon[] = [[boxRing([179, 0, 181, 1])]];
const candidate = (frameID: string, box: Box, cost: number) => ({
  frameID,
  ring: wrapRing(boxRing(box)),
  cost,
});

test("two cheap halves are preferred to a dear whole, and the whole to two dear halves", () => {
  const halves = [candidate("1_1", [179, 0, 180, 1], 100), candidate("2_1", [180, 0, 181, 1], 100)];
  const names = (cost: number) =>
    greedyCover(area, [...halves, candidate("3_1", [179, 0, 181, 1], cost)]).map(({ frameID }) => frameID);
  expect(names(500).sort()).toEqual(["1_1", "2_1"]);
  expect(names(150)).toEqual(["3_1"]);
});

test("what is covered already is not covered again", () => {
  const chosen = greedyCover(area, [
    candidate("1_1", [179, 0, 180.5, 1], 1),
    candidate("2_1", [179.5, 0, 180.4, 1], 1),
    candidate("3_1", [180.4, 0, 181, 1], 1),
  ]);
  expect(chosen.map(({ frameID }) => frameID)).toEqual(["1_1", "3_1"]);
});

test("frames beside the area are not chosen", () => {
  expect(greedyCover(area, [candidate("1_1", [10, 0, 12, 1], 1)])).toEqual([]);
});

test("it chooses what the plain greedy search chooses", () => {
  const candidates = Array.from({ length: 40 }, (_, index) => {
    const west = 178.5 + ((index * 37) % 40) / 20;
    return candidate(
      `${index + 1}_1`,
      [west, ((index * 13) % 10) / 10 - 0.4, west + 0.5, ((index * 13) % 10) / 10 + 0.3],
      1 + (index % 7),
    );
  });
  const chosen = greedyCover(area, candidates);
  let { gap } = coverArea(area, []);
  for (const { frameID, km2 } of chosen) {
    const ratios = candidates.map((one) => (coverArea(gap, [one]).added[0]?.km2 ?? 0) / one.cost);
    const taken = candidates.find((one) => one.frameID === frameID);
    expect(km2 / (taken?.cost ?? 0)).toBeCloseTo(Math.max(...ratios), 6);
    gap = coverArea(gap, taken ? [taken] : []).gap;
  }
  expect(chosen.length).toBeGreaterThan(5);
});
