import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { areaAround, ownedBefore } from "./owned-before.ts";

const frame = (frameID: string, lng: number) =>
  ({ frameID, ring: boxRing([lng, 0, lng + 1, 1]) }) as unknown as CatalogFrame;
const purchase = (frameID: string, at: number) =>
  ({ frameID, createdAt: new Date(at).toISOString() }) as Purchase;
const area = [[boxRing([179, 0, 182, 1])]];
const run = { createdAt: 1_000, frameIDs: ["run_1"] };

test("owned before a run is what covers the area, each once, but for what it bought and what came since", () => {
  const owned = [
    frame("before_1", 179),
    frame("before_1", 179),
    frame("colleague_1", -179),
    frame("elsewhere_1", 4),
    frame("run_1", 179),
    frame("since_1", 179),
  ];
  const purchases = [purchase("before_1", 500), purchase("run_1", 1_500), purchase("since_1", 2_000)];
  const found = ownedBefore(area, owned, run, purchases);
  expect(found.map(({ frameID }) => frameID)).toEqual(["before_1", "colleague_1"]);
});

test("a search of another ground says nothing of a run, one that any of its frames meets does, across 180° too", () => {
  expect(areaAround([frame("a_1", 4), frame("b_1", 40)], area)).toEqual([]);
  expect(areaAround([frame("a_1", 4), frame("b_1", -179)], area)).toBe(area);
  expect(areaAround([], area)).toEqual([]);
});
