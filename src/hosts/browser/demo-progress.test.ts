import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgress } from "./demo-host.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function progress(open: { count: number }) {
  const advance = vi.fn(async () => {
    if (open.count > 0) open.count--;
  });
  const made = createProgress({
    advance,
    untilNext: async () => (open.count > 0 ? 0 : undefined),
    interval: 500,
  });
  return { ...made, advance };
}

test("it looks again and again until nothing is under way, then sleeps", async () => {
  const { wake, advance } = progress({ count: 3 });
  wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(advance).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("it wakes up again for later purchases", async () => {
  const open = { count: 1 };
  const { wake, advance } = progress(open);
  wake();
  await vi.advanceTimersByTimeAsync(5000);
  open.count = 2;
  wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(advance).toHaveBeenCalledTimes(3);
});

test("being woken many times does not make it look more often", async () => {
  const { wake, advance } = progress({ count: 2 });
  for (let i = 0; i < 50; i++) wake();
  await vi.advanceTimersByTimeAsync(499);
  expect(advance).toHaveBeenCalledTimes(1);
});

test("a look that fails is repeated", async () => {
  const advance = vi.fn().mockRejectedValueOnce(new Error("busy")).mockResolvedValue(undefined);
  createProgress({ advance, untilNext: async () => undefined, interval: 500 }).wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(advance).toHaveBeenCalledTimes(2);
});

test("it sleeps until the next thing is nearly due, unless it is woken before", async () => {
  const advance = vi.fn(async () => {});
  let left = 30_000;
  const { wake } = createProgress({ advance, untilNext: async () => left, interval: 500 });
  wake();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(advance).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(advance).toHaveBeenCalledTimes(2);
  wake();
  await vi.advanceTimersByTimeAsync(500);
  expect(advance).toHaveBeenCalledTimes(3);
  left = 86_400_000;
  await vi.advanceTimersByTimeAsync(80_000);
  // Half a minute at the longest: the clock may have been moved from elsewhere.
  expect(advance).toHaveBeenCalledTimes(6);
});

test("what comes sooner than it seemed is not slept over, and what has ended is not begun again", async () => {
  const advance = vi.fn(async () => {});
  let left: number | undefined = 30_000;
  const { wake, hasten } = createProgress({ advance, untilNext: async () => left, interval: 500 });
  wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(advance).toHaveBeenCalledTimes(1);
  hasten();
  left = undefined;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(advance).toHaveBeenCalledTimes(2);
  hasten();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(advance).toHaveBeenCalledTimes(2);
});
