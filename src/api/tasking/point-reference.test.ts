import { expect, test } from "vitest";
import { MAX_REFERENCE } from "../../contract/purchases.ts";
import { newRunID } from "../runs/run-reference.ts";
import { MAX_POINT_WORDS, pointReference, readPointReference } from "./point-reference.ts";

test("a task's reference tells the run, the number of the point and the user's words", () => {
  const id = newRunID();
  for (const words of ["Mere · wharf", ""])
    expect(readPointReference(pointReference({ id, words }, 11))).toEqual({ id, words, index: 11 });
});

test("no two points of a run have the same reference, also where one number begins another", () => {
  const references = Array.from({ length: 100 }, (_, index) =>
    pointReference({ id: "0123ABCD", words: "" }, index),
  );
  expect(new Set(references).size).toBe(100);
});

test("the longest words leave room for run and number", () => {
  const words = "ü".repeat(MAX_POINT_WORDS);
  expect([...pointReference({ id: newRunID(), words }, 99)]).toHaveLength(MAX_REFERENCE);
});

test("other references are no run of points", () => {
  expect(readPointReference("points of interest")).toBeUndefined();
  expect(readPointReference(undefined)).toBeUndefined();
});
