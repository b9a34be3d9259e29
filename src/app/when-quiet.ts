/** How long nothing may be loaded or computed for a page to be quiet, ms. */
const QUIET_MS = 1_500;
/** A page is never quiet where something refreshes all the time. */
const PATIENCE_MS = 20_000;

/** Fulfilled when the page has loaded what it needs now: for what may be had ahead of its use. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      seen.disconnect();
      resolve();
    };
    const waitAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    };
    let timer = setTimeout(done, QUIET_MS);
    const seen = new PerformanceObserver(waitAgain);
    seen.observe({ entryTypes: ["resource", "longtask", "mark"] });
    setTimeout(done, PATIENCE_MS);
  });
}
