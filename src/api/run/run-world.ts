import { serviceNow } from "../clock.ts";
import type { DriverServices } from "../outbox/driver.ts";
import type { Kind } from "../outbox/kinds.ts";

/** What a browser gives to the runs of a tab. */
export const browserWorld: Pick<DriverServices<Kind>, "now" | "sleep" | "untilOnline" | "hold"> = {
  now: serviceNow,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      // A timer cannot wait for ever; whoever asks for that is woken by the signal.
      const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
      signal.addEventListener("abort", done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
    }),
  untilOnline: (signal) =>
    new Promise((resolve) => {
      if (navigator.onLine || signal.aborted) return resolve();
      const done = () => {
        window.removeEventListener("online", done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      window.addEventListener("online", done);
      signal.addEventListener("abort", done);
    }),
  hold: async (name, whileHeld) => {
    await navigator.locks.request(name, whileHeld);
  },
};
