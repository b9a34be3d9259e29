import { create } from "zustand";

/** How far the service's clock is ahead of real time, milliseconds: 0 but in a demo whose clock was moved. It only grows. */
export const useServiceClock = create<{ aheadMs: number }>()(() => ({ aheadMs: 0 }));

/**
 * The present by the service's clock, milliseconds since 1970. Everything on screen that has an age, a window or a fee goes by
 * it; only what real time ends, as tokens and signed links, goes by `Date.now`.
 */
export function serviceNow(): number {
  return Date.now() + useServiceClock.getState().aheadMs;
}
