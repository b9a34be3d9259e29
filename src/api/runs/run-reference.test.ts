import { expect, test } from "vitest";
import { MAX_REFERENCE } from "../../contract/purchases.ts";
import { MAX_RUN_WORDS, newRunID, readRunReference, runReference } from "./run-reference.ts";

test("a purchase's reference tells the run and the user's words", () => {
  const id = newRunID();
  expect(readRunReference(runReference({ id, reference: "Q2 · strait" }))).toEqual({
    id,
    words: "Q2 · strait",
  });
  expect(readRunReference(runReference({ id, reference: "" }))).toEqual({ id, words: "" });
});

test("words of the user alone are no run", () => {
  expect(readRunReference("run for the hills")).toBeUndefined();
  expect(readRunReference(undefined)).toBeUndefined();
});

test("the longest words leave room for the run's id", () => {
  const reference = "ü".repeat(MAX_RUN_WORDS);
  expect([...runReference({ id: newRunID(), reference })]).toHaveLength(MAX_REFERENCE);
});

test("ids differ", () => {
  expect(new Set(Array.from({ length: 1_000 }, newRunID)).size).toBe(1_000);
});
