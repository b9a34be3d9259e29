import { expect, test } from "vitest";
import { batchCells } from "./batch-cells.tsx";

test("of few entries each has a cell, of many those of one state that follow each other have one together", () => {
  const few = batchCells(["done", "done", "sent"]);
  expect(few).toEqual([
    { from: 0, size: 1, state: "done" },
    { from: 1, size: 1, state: "done" },
    { from: 2, size: 1, state: "sent" },
  ]);
  const many = batchCells(
    Array.from({ length: 500 }, (_, at) => (at < 300 && at !== 7 ? "done" : "planned")),
  );
  expect(many).toEqual([
    { from: 0, size: 7, state: "done" },
    { from: 7, size: 1, state: "planned" },
    { from: 8, size: 292, state: "done" },
    { from: 300, size: 200, state: "planned" },
  ]);
});
