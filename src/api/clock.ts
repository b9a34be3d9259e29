import { create } from "zustand";

/** Lead of the service's clock over real time, ms: 0 except in a demo whose clock was moved. Only grows. */
export const useServiceClock = create<{ aheadMs: number }>()(() => ({ aheadMs: 0 }));

/** Lead of this device's clock over the service's, ms; 0 while it is about right. */
export const useDeviceClock = create<{ aheadMs: number }>()(() => ({ aheadMs: 0 }));

/** Tolerated difference of two clocks, ms. */
const ABOUT_RIGHT_MS = 600_000;

export function compareClock(response: Response): void {
  const ahead = Date.now() - Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(ahead)) return;
  const aheadMs = Math.abs(ahead) < ABOUT_RIGHT_MS ? 0 : ahead;
  if (Math.abs(aheadMs - useDeviceClock.getState().aheadMs) > ABOUT_RIGHT_MS / 2)
    useDeviceClock.setState({ aheadMs });
}

/** Returns the service's time, ms. Ages, windows and fees use it; tokens and signed links use `Date.now`. */
export function serviceNow(): number {
  return Date.now() + useServiceClock.getState().aheadMs;
}
