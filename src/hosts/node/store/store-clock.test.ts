import { describe, expect, it } from "vitest";
import { followClock } from "./store-clock.ts";

describe("followClock", () => {
  it("goes by the store's time, passing steadily between two readings, and never runs back", async () => {
    let steady = 100;
    let there = 1_000_000;
    const clock = await followClock(
      async () => {
        steady += 40;
        return there;
      },
      () => steady,
    );
    // The answer was half of its way behind.
    expect(clock.now()).toBe(1_000_020);
    steady += 500;
    expect(clock.now()).toBe(1_000_520);
    there = 1_010_000;
    await clock.refresh();
    expect(clock.now()).toBe(1_010_020);
    there -= 20_000;
    await clock.refresh();
    expect(clock.now()).toBe(1_010_020);
    steady += 20_100;
    expect(clock.now()).toBe(1_010_120);
  });
});
