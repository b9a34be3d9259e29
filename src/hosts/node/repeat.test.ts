import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeat } from "./repeat.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a step that takes longer than the pause does not overlap with itself", async () => {
  let running = 0;
  let most = 0;
  const step = vi.fn(async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    running--;
  });
  const end = repeat(step, 100);
  await vi.advanceTimersByTimeAsync(5400);
  expect([most, step.mock.calls.length]).toEqual([1, 5]);
  end();
});

test("a step that fails is reported and does not end the others", async () => {
  const step = vi.fn().mockRejectedValueOnce(new Error("busy")).mockResolvedValue(undefined);
  const report = vi.fn();
  const end = repeat(step, 100, report);
  await vi.advanceTimersByTimeAsync(350);
  expect(report.mock.calls).toEqual([[new Error("busy")]]);
  expect(step).toHaveBeenCalledTimes(3);
  end();
});

test("after the end no step begins, also when one was running", async () => {
  const step = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  const end = repeat(step, 100);
  await vi.advanceTimersByTimeAsync(500);
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(step).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a step that has more to do comes again at once", async () => {
  const step = vi.fn().mockResolvedValueOnce("again").mockResolvedValueOnce("again").mockResolvedValue("");
  const end = repeat(step, 100);
  await vi.advanceTimersByTimeAsync(110);
  expect(step).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(step).toHaveBeenCalledTimes(4);
  end();
});
