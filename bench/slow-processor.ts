import type { CDPSession, Page } from "@playwright/test";

/** A processor of 3 GHz takes these steps, each of which waits for the one before, in so many milliseconds. */
const STEPS = 30_000_000;
const USUAL_MS = 45;
/** Factor by which the measured processor is slower than a usual one. */
const SLOWER = 4;

/** How many times slower than a usual one the processor of this machine is, measured in a page. */
export async function slowness(page: Page): Promise<number> {
  return (await page.evaluate(bestOfFive, STEPS)) / USUAL_MS;
}

/**
 * Returns the factor, at least 1, by which this processor must be slowed to be four times slower than a
 * usual one.
 */
export async function slowingRate(page: Page): Promise<number> {
  return Math.max(1, SLOWER / (await slowness(page)));
}

/** Returns the shortest of five times of the steps, ms; runs in the page. */
function bestOfFive(steps: number): number {
  let best = Number.POSITIVE_INFINITY;
  let value = 1;
  for (let time = 0; time < 5; time++) {
    const began = performance.now();
    for (let step = 0; step < steps; step++) value = (value * 31 + step) | 0;
    best = Math.min(best, performance.now() - began);
  }
  // The compiler would drop a result that nobody uses.
  return value === 0.5 ? 0 : best;
}

/** Slows the processor of a page. */
export async function slowDown(devtools: CDPSession, rate: number): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}
