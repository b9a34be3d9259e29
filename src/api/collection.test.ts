import { expect, test } from "vitest";
import { pollOf } from "./collection.ts";

const POLL = { moves: (one: string) => one === "active", everyMs: 2000 };

test("a collection is asked for again while something in it moves, and never after", () => {
  expect(pollOf(POLL, ["closed", "active"])).toBe(2000);
  expect(pollOf(POLL, ["closed"])).toBe(false);
  expect(pollOf(POLL, [])).toBe(false);
});

test("a list of many requests is asked for so much less often that it costs no more than one", () => {
  expect(pollOf(POLL, ["active"], 10)).toBe(20_000);
});
