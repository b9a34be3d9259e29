import { expect, test } from "vitest";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { geometryNote, overlapWords } from "./compare-words.ts";

const frame = (values: Partial<CatalogFrame>) =>
  ({
    frameID: "1_1",
    start: "2026-11-19T06:48:00Z",
    passDirection: "ascending",
    lookSide: "left",
    mode: { imagingMode: "STRIPMAP" },
    incidence: { center: 23.1 },
    ...values,
  }) as CatalogFrame;
const A = frame({});

test.each<[string, Partial<CatalogFrame>, number, RegExp]>([
  [
    "alike and close",
    { incidence: { near: 0, center: 23.2, far: 0 } },
    0.93,
    /within 0\.3°.*baseline is not provided/,
  ],
  ["alike", { incidence: { near: 0, center: 23.9, far: 0 } }, 0.93, /within 1°/],
  ["alike beside each other", {}, 0.05, /little ground in common/],
  ["seen from the other side", { lookSide: "right" }, 0.9, /shadows and layover/],
  ["seen at another angle", { incidence: { near: 0, center: 35, far: 0 } }, 0.9, /Not of the same geometry/],
])("of two frames %s it is said what they are good for", (_, values, overlap, words) => {
  expect(geometryNote(A, frame({ frameID: "2_1", ...values }), overlap)).toMatch(words);
});

test("that two frames have no ground in common is a word, not a zero", () => {
  expect(overlapWords(0.934)).toBe("Overlap 93\u00a0%");
  expect(overlapWords(1)).toBe("Overlap 100\u00a0%");
  expect(overlapWords(0)).toBe("No overlap");
});
