import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { chosenOf, countBy } from "./facets.ts";

const frames = [
  { frameID: "1", family: "Spot", lookSide: "left" },
  { frameID: "2", family: "Spot", lookSide: "right" },
  { frameID: "3", family: "Strip", lookSide: "right" },
  { frameID: "4" },
] as CatalogFrame[];

test("each facet is counted under what was chosen of the others, so that none is emptied by itself", () => {
  const chosen = { family: "Spot", lookSide: "right" };
  expect(chosenOf(frames, chosen).map(({ frameID }) => frameID)).toEqual(["2"]);
  expect([...countBy(frames, chosen, "family")]).toEqual([
    ["Spot", 1],
    ["Strip", 1],
  ]);
  expect([...countBy(frames, chosen, "lookSide")]).toEqual([
    ["left", 1],
    ["right", 1],
  ]);
  expect(chosenOf(frames, {})).toBe(frames);
});
