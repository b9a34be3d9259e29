import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { partnerOf } from "./partner.ts";

const frame = (frameID: string, day: number) =>
  ({ frameID, start: `2026-11-${String(day).padStart(2, "0")}T06:48:00Z` }) as CatalogFrame;
const repeat = (one: CatalogFrame) => ({ frame: one, apart: 0, overlap: 0.9, heading: undefined });

const THIS = frame("5_2", 19);
const SIBLINGS = [frame("5_1", 19), THIS, frame("5_3", 19)];

test("a frame is compared with the nearest in time of its geometry", () => {
  const repeats = [repeat(frame("9_1", 28)), repeat(THIS), repeat(frame("3_1", 8)), repeat(frame("4_1", 12))];
  expect(partnerOf(THIS, repeats, SIBLINGS)).toBe("4_1");
});

test("without one, with its neighbour in the acquisition; alone, with none", () => {
  expect(partnerOf(THIS, [repeat(THIS)], SIBLINGS)).toBe("5_3");
  expect(partnerOf(THIS, [], SIBLINGS.slice(0, 2))).toBe("5_1");
  expect(partnerOf(THIS, [], [THIS])).toBeUndefined();
  expect(partnerOf(THIS, [], [])).toBeUndefined();
});
