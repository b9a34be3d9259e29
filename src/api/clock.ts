import { create } from "zustand";

/** How far the service's clock is ahead of real time, milliseconds: 0 but in a demo whose clock was moved. It only grows. */
export const useServiceClock = create<{ aheadMs: number }>()(() => ({ aheadMs: 0 }));

/** How far this device's clock is ahead of the service's, milliseconds, as answers say; 0 while it is about right. */
export const useDeviceClock = create<{ aheadMs: number }>()(() => ({ aheadMs: 0 }));

/** Difference of two clocks that is not worth a word, milliseconds. */
const ABOUT_RIGHT_MS = 600_000;

/** Compares this device's clock with the `Date` of an answer that came just now. */
export function compareClock(response: Response): void {
  const ahead = Date.now() - Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(ahead)) return;
  const aheadMs = Math.abs(ahead) < ABOUT_RIGHT_MS ? 0 : ahead;
  // The seconds of each answer change nothing.
  if (Math.abs(aheadMs - useDeviceClock.getState().aheadMs) > ABOUT_RIGHT_MS / 2)
    useDeviceClock.setState({ aheadMs });
}

/**
 * The present by the service's clock, milliseconds since 1970. Everything on screen that has an age, a window or a fee goes by
 * it; only what real time ends, as tokens and signed links, goes by `Date.now`.
 */
export function serviceNow(): number {
  return Date.now() + useServiceClock.getState().aheadMs;
}
