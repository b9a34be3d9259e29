/** How long nothing may be loaded or computed for a page to be quiet, ms, where nothing else is told. */
const QUIET_MS = 1_500;
const LATE_MS = 200;
/** A page is never quiet where something refreshes all the time. */
const PATIENCE_MS = 20_000;

/** Fulfilled when the page has loaded what it needs now, and was quiet for `quietMs`: for what may be had ahead of its use. */
export function whenQuiet(quietMs = QUIET_MS): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now();
    let due = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (performance.now() - began > PATIENCE_MS) return;
      clearTimeout(timer);
      due = performance.now() + quietMs;
      timer = setTimeout(look, quietMs);
    };
    const seen = new PerformanceObserver(wait);
    const look = () => {
      const now = performance.now();
      // What happened may not have been told yet, and a timer that comes late was held up by work that nobody knows of.
      const isAtWork = seen.takeRecords().length > 0 || now - due > LATE_MS;
      if (isAtWork && now - began < PATIENCE_MS) return wait();
      seen.disconnect();
      resolve();
    };
    seen.observe({ entryTypes: ["resource", "longtask", "mark"] });
    wait();
  });
}

/** Fulfilled when a mark of this name is in the page's performance timeline. */
export function whenMarked(name: string): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list, seen) => {
      if (list.getEntriesByName(name).length === 0) return;
      seen.disconnect();
      resolve();
    }).observe({ type: "mark", buffered: true });
  });
}
