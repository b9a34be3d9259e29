import { expect, test } from "vitest";
import { splitTake } from "../orbit/takes.ts";
import { imagingModes } from "./common.ts";
import { GROUND_SPEED, groundResolution, mostFrames, secondsForFrames } from "./take-length.ts";
import { LONGEST_DURATION } from "./tasking-terms.ts";

test("the longest takes are those of the table", () => {
  expect([mostFrames("STRIPMAP"), mostFrames("SCAN"), mostFrames("SCAN_WIDE")]).toEqual([10, 5, 2]);
  expect(mostFrames("SPOTLIGHT")).toBe(1);
});

test("every length can be asked for, and its seconds come to so many frames", () => {
  for (const mode of imagingModes) {
    for (let count = 1; count <= mostFrames(mode); count++) {
      const seconds = secondsForFrames(mode, count);
      expect(seconds).toBeLessThanOrEqual(LONGEST_DURATION);
      expect(splitTake(seconds * GROUND_SPEED, mode)).toHaveLength(count);
    }
  }
});

test("the ground resolution is that of the table at 30 degrees and coarser where it is steeper", () => {
  expect(groundResolution("SPOTLIGHT", 30)).toBeCloseTo(1, 9);
  expect(groundResolution("STRIPMAP", 22)).toBeCloseTo(4, 1);
});
