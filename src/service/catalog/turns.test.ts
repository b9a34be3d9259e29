import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";
import type { Interruptible } from "./work.ts";

/** Work of some slices that writes down whose turn it was. */
function* slices(name: string, count: number, log: string[]): Interruptible<string> {
  for (let slice = 0; slice < count; slice++) {
    log.push(name);
    if (slice < count - 1) yield;
  }
  return name;
}

test("work that ends within its first slice is done at once, whatever others do", () => {
  const log: string[] = [];
  const turns = createTurns(() => new Promise(() => {}));
  void turns.run("a", slices("long", 9, log));
  void turns.run("b", slices("short", 1, log));
  expect(log).toEqual(["long", "short"]);
});

test("between two slices everybody else has a turn, and owners take turns whatever each has waiting", async () => {
  const log: string[] = [];
  const turns = createTurns(async () => {
    log.push("-");
  });
  const ended = await Promise.all([
    turns.run("a", slices("a1", 3, log)),
    turns.run("a", slices("a2", 2, log)),
    turns.run("a", slices("a3", 2, log)),
    turns.run("b", slices("b", 3, log)),
  ]);
  expect(ended).toEqual(["a1", "a2", "a3", "b"]);
  expect(log.join(" ")).toBe("a1 - b a1 - b - a2 - b - a3 - a1 - a2 - a3 -");
});

test("what fails ends for its caller alone", async () => {
  const turns = createTurns(async () => {});
  function* broken(): Interruptible<never> {
    yield;
    throw new Error("broken");
  }
  const [first, second] = await Promise.allSettled([
    turns.run("a", broken()),
    turns.run("a", slices("next", 3, [])),
  ]);
  expect([first.status, second]).toEqual(["rejected", { status: "fulfilled", value: "next" }]);
});
