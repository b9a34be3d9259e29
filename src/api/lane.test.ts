import { expect, test } from "vitest";
import { createLane } from "./lane.ts";

/** Tasks that end when the test says so. */
function fixture() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((done) => ends.set(name, () => done(name)));
  };
  return { begun, task, end: (name: string) => ends.get(name)?.() };
}

const open = new AbortController().signal;

test("no more tasks run than the lane is wide, the others in their order", async () => {
  const lane = createLane(2);
  const { begun, task, end } = fixture();
  const all = ["a", "b", "c", "d"].map((name) => lane(task(name), open));
  await Promise.resolve();
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("c");
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("a failed task makes room like any other", async () => {
  const lane = createLane(1);
  await expect(lane(() => Promise.reject(new Error("no")), open)).rejects.toThrow("no");
  expect(await lane(async () => 1, open)).toBe(1);
});

test("a task that is given up while it waits is never begun, and keeps no place", async () => {
  const lane = createLane(1);
  const { begun, task, end } = fixture();
  const leaving = new AbortController();
  const first = lane(task("a"), open);
  const second = lane(task("b"), leaving.signal);
  const third = lane(task("c"), open);
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  end("a");
  await first;
  await expect.poll(() => begun).toEqual(["a", "c"]);
  end("c");
  await third;
});
