import { expect, test } from "vitest";
import { MAX_REFERENCE } from "../contract/purchases.ts";
import type { Task } from "../contract/task.ts";
import {
  MAX_POINT_WORDS,
  MAX_RUN_WORDS,
  newRunID,
  ownWordsOf,
  pointReference,
  readPointReference,
  readRunReference,
  runReference,
  sameOrder,
} from "./references.ts";

const task = (more: object = {}) =>
  ({
    id: "one",
    status: "ACTIVE",
    pointOfInterest: { lat: 36, lon: -180 },
    acquisitionWindow: { start: "2026-05-20T00:00:00Z", end: "2026-05-23T00:00:00Z" },
    ...more,
  }) as Task;
const wanted = (start: string, end: string, point: [number, number] = [180, 36.00005]) => ({
  point,
  window: { start: Date.parse(start), end: Date.parse(end) },
});
const overlapping = wanted("2026-05-22T00:00:00Z", "2026-05-25T00:00:00Z");

test("the same point in a window that meets an earlier one is the same order, also across 180°", () => {
  expect(sameOrder(overlapping, [task()])?.id).toBe("one");
});

test("another point, another time, or a task without an image is none", () => {
  expect(sameOrder({ ...overlapping, point: [179.9, 36] }, [task()])).toBeUndefined();
  expect(sameOrder(wanted("2026-05-23T00:00:00Z", "2026-05-25T00:00:00Z"), [task()])).toBeUndefined();
  expect(sameOrder(overlapping, [task({ status: "CANCELED" })])).toBeUndefined();
  expect(sameOrder({ ...overlapping, point: undefined }, [task()])).toBeUndefined();
});

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

test("the user's words are told without what the app adds", () => {
  for (const added of ["", " · run 7K2M9QXD", " · order 7K2M9QXD", " · points 7K2M9QXD.3"])
    expect(ownWordsOf(`Harbor 12${added}`)).toBe("Harbor 12");
  expect(["run 7K2M9QXD", "order 7K2M9QXD", ""].map(ownWordsOf)).toEqual(["", "", ""]);
});
