import { expect, test } from "vitest";
import {
  framesOfDuration,
  imagingModes,
  lengthOfDuration,
  mostFrames,
  secondsForFrames,
  splitDatatake,
} from "./modes.ts";
import { LONGEST_DURATION } from "./tasking-rules.ts";

test("the longest datatakes are those of the table", () => {
  expect([mostFrames("STRIPMAP"), mostFrames("SCAN"), mostFrames("SCAN_WIDE")]).toEqual([10, 5, 2]);
  expect(mostFrames("SPOTLIGHT")).toBe(1);
});

test("every length can be asked for, and its seconds come to so many frames", () => {
  for (const mode of imagingModes) {
    for (let count = 1; count <= mostFrames(mode); count++) {
      const seconds = secondsForFrames(mode, count);
      expect(seconds).toBeLessThanOrEqual(LONGEST_DURATION);
      expect(splitDatatake(lengthOfDuration(mode, seconds), mode)).toHaveLength(count);
    }
  }
});

test("a task has the frames of its length, one without a duration or in a mode of one scene", () => {
  expect(framesOfDuration("STRIPMAP", 68)).toBe(10);
  expect(framesOfDuration("STRIPMAP", undefined)).toBe(1);
  expect(framesOfDuration("STRIPMAP", 1)).toBe(1);
  expect(framesOfDuration("SPOTLIGHT", 20)).toBe(1);
});
