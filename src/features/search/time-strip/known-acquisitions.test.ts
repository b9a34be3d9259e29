import { describe, expect, test } from "vitest";
import { loadedSpan, unloadedSpans } from "./known-acquisitions.ts";
import { DAY_MS } from "./time-bins.ts";

const at = (...days: number[]) => days.map((day) => ({ time: (day + 0.5) * DAY_MS }));

describe("loadedSpan", () => {
  test("is the whole time of a search that was loaded whole", () => {
    expect(loadedSpan([10, 20], "incidence", at(12), true)).toEqual([10, 20]);
  });

  test("ends before the last day that was loaded, of which more may exist", () => {
    expect(loadedSpan([10, 20], "newest", at(19, 18, 15), false)).toEqual([16, 20]);
    expect(loadedSpan([10, 20], "oldest", at(11, 12), false)).toEqual([10, 11]);
    expect(loadedSpan([10, 20], "newest", at(20), false)).toBeUndefined();
  });

  test("is unknown in another order, and before anything came", () => {
    expect(loadedSpan([10, 20], "incidence", at(12), false)).toBeUndefined();
    expect(loadedSpan([10, 20], "newest", [], false)).toBeUndefined();
  });
});

describe("unloadedSpans", () => {
  test("are what the spans leave of the axis", () => {
    expect(unloadedSpans([1, 30], [])).toEqual([[1, 30]]);
    expect(unloadedSpans([1, 30], [[0, 40]])).toEqual([]);
    expect(
      unloadedSpans(
        [1, 30],
        [
          [20, 35],
          [5, 8],
          [7, 10],
        ],
      ),
    ).toEqual([
      [1, 4],
      [11, 19],
    ]);
    expect(unloadedSpans([1, 30], [[28, 29]])).toEqual([
      [1, 27],
      [30, 30],
    ]);
  });
});
