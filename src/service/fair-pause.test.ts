import { expect, test } from "vitest";
import { createPause, type Pause } from "./fair-pause.ts";

/** Work of some slices that writes down whose turn it was. */
async function slices(pause: Pause, name: string, count: number, log: string[]): Promise<void> {
  for (let slice = 0; slice < count; slice++) {
    if (slice > 0) await pause(name.charAt(0));
    log.push(name);
  }
}

test("between two slices everybody else has a turn, and owners take turns whatever each has waiting", async () => {
  const log: string[] = [];
  const pause = createPause(async () => {
    log.push("-");
  });
  await Promise.all([
    slices(pause, "a1", 3, log),
    slices(pause, "a2", 2, log),
    slices(pause, "a3", 2, log),
    slices(pause, "b1", 3, log),
  ]);
  // Each begins at once; from then on there is one slice between two turns of the others, by one owner after the other.
  expect(log.join(" ")).toBe("a1 - a2 a3 b1 - a1 - b1 - a2 - b1 - a3 - a1");
});

test("who comes when nobody waits any more is not forgotten", async () => {
  const log: string[] = [];
  const pause = createPause(async () => {});
  await slices(pause, "a", 2, log);
  await new Promise((resolve) => setTimeout(resolve));
  await slices(pause, "b", 2, log);
  expect(log).toEqual(["a", "a", "b", "b"]);
});
