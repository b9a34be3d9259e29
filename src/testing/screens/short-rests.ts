import { vi } from "vitest";

/** Waits in this range are the app's own pauses; shorter ones are the test's, longer ones limits. */
const SHORTEST_MS = 100;
const LONGEST_MS = 2_000;
const TIMES = 20;

/**
 * For `beforeEach`: what the app leaves to the clock comes twenty times sooner, that a form has rested, that a list is asked for
 * again, that a dialog has moved away.
 */
export function shortRests(): () => void {
  const { setTimeout, setInterval } = globalThis;
  const sooner = (ms = 0) => (ms >= SHORTEST_MS && ms <= LONGEST_MS ? ms / TIMES : ms);
  const within =
    (wait: (run: (...with_: unknown[]) => void, ms?: number, ...with_: unknown[]) => unknown) =>
    (run: () => void, ms?: number, ...given: unknown[]) =>
      wait(run, sooner(ms), ...given);
  vi.stubGlobal("setTimeout", within(setTimeout));
  vi.stubGlobal("setInterval", within(setInterval));
  return () => vi.unstubAllGlobals();
}
