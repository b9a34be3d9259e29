import { expect, test } from "vitest";
import { compareSortTuples } from "./comparisons.ts";

const inOrder = (descending: boolean, tuples: (string | number | undefined)[][]) =>
  tuples.toSorted((a, b) => compareSortTuples([{ descending }], a, b)).map((tuple) => tuple.at(-1));

test("compareSortTuples: numbers come before texts, ties go by id ascending, and what is missing is last", () => {
  const tuples = [
    [undefined, "a"],
    ["text", "b"],
    [2, "d"],
    [2, "c"],
    [1, "e"],
  ];
  expect(inOrder(false, tuples)).toEqual(["e", "c", "d", "b", "a"]);
  expect(inOrder(true, tuples)).toEqual(["c", "d", "e", "b", "a"]);
});
