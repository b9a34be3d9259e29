import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { chosenOf, countBy } from "./facets.tsx";

const frames = [
  { frameID: "1", family: "Spot", lookSide: "left" },
  { frameID: "2", family: "Spot", lookSide: "right" },
  { frameID: "3", family: "Strip", lookSide: "right" },
  { frameID: "4" },
] as CatalogFrame[];

test("each facet is counted under what was chosen of the others, so that none is emptied on its own", () => {
  const chosen = { family: "Spot", lookSide: "right" };
  expect(chosenOf(frames, chosen, undefined).map(({ frameID }) => frameID)).toEqual(["2"]);
  expect([...countBy(frames, chosen, "family", undefined)]).toEqual([
    ["Spot", 1],
    ["Strip", 1],
  ]);
  expect([...countBy(frames, chosen, "lookSide", undefined)]).toEqual([
    ["left", 1],
    ["right", 1],
  ]);
  expect(chosenOf(frames, {}, undefined)).toBe(frames);
});

test("new is what was created since, and nothing where nothing was seen before", () => {
  const made = (created: string) => ({ items: [{ properties: { created } }] });
  const two = [made("2026-05-19T06:14:00Z"), made("2026-05-19T06:14:00.001Z")] as unknown as CatalogFrame[];
  const since = Date.parse("2026-05-19T06:14:00Z");
  expect([...countBy(two, {}, "news", since)]).toEqual([["new", 1]]);
  expect(chosenOf(two, { news: "new" }, since)).toEqual([two[1]]);
  expect(countBy(two, {}, "news", undefined).size).toBe(0);
});
