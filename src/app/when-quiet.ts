/** How long nothing may be loaded or computed for a page to be quiet, ms. */
const QUIET_MS = 1_500;
const LATE_MS = 200;
/** A page is never quiet where something refreshes all the time. */
const PATIENCE_MS = 20_000;

/** Fulfilled when the page has loaded what it needs now: for what may be had ahead of its use. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now();
    let due = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (performance.now() - began > PATIENCE_MS) return;
      clearTimeout(timer);
      due = performance.now() + QUIET_MS;
      timer = setTimeout(look, QUIET_MS);
    };
    const seen = new PerformanceObserver(wait);
    const look = () => {
      const now = performance.now();
      // A timer that comes late was held up by work that no observer knows of yet.
      if (now - due > LATE_MS && now - began < PATIENCE_MS) return wait();
      seen.disconnect();
      resolve();
    };
    seen.observe({ entryTypes: ["resource", "longtask", "mark"] });
    wait();
  });
}
