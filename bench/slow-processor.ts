import type { CDPSession, Page } from "@playwright/test";

/** A processor of 3 GHz takes these steps, each of which waits for the one before, in so many milliseconds. */
const STEPS = 30_000_000;
const USUAL_MS = 45;
/** So many times slower than the usual one is the processor that screens are measured at. */
const SLOWER = 4;

/** How many times slower than a usual one the processor of this machine is, measured in a page. */
export async function slowness(page: Page): Promise<number> {
  return (await page.evaluate(bestOfFive, STEPS)) / USUAL_MS;
}

/**
 * How much the processor of this machine has still to be slowed down to be four times slower than a usual one, at least 1. A machine
 * that is slower than that by itself is measured as it is.
 */
export async function slowingRate(page: Page): Promise<number> {
  return Math.max(1, SLOWER / (await slowness(page)));
}

/** What the steps take at least, milliseconds; runs in the page. */
function bestOfFive(steps: number): number {
  let best = Number.POSITIVE_INFINITY;
  let value = 1;
  for (let time = 0; time < 5; time++) {
    const began = performance.now();
    for (let step = 0; step < steps; step++) value = (value * 31 + step) | 0;
    best = Math.min(best, performance.now() - began);
  }
  // What nothing is made of would not be worked out.
  return value === 0.5 ? 0 : best;
}

/** Has the processor of a page be slower by that. */
export async function slowDown(devtools: CDPSession, rate: number): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}
