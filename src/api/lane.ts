import pLimit from "p-limit";

/** Runs a task when there is room; rejects at once if aborted while waiting. */
export type Lane = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createLane(width: number): Lane {
  const limit = pLimit(width);
  return (task, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const giveUp = () => reject(signal.reason);
      signal.addEventListener("abort", giveUp);
      const begin = () => {
        signal.removeEventListener("abort", giveUp);
        signal.throwIfAborted();
        return task();
      };
      limit(begin).then(resolve, reject);
    });
}

export async function ownTurn(): Promise<void> {
  await globalThis.scheduler?.yield?.();
}

const STRETCH_MS = 10;

/** Returns a function to await between pieces of long work: yields once the time slice is used up. */
export function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
    since = performance.now();
  };
}

/** Resolves when `listen` reports or the signal aborts; `listen` returns its unsubscriber. */
export function until(signal: AbortSignal | undefined, listen: (done: () => void) => () => void) {
  return new Promise<void>((resolve) => {
    if (signal?.aborted) return resolve();
    const forget = listen(done);
    signal?.addEventListener("abort", done, { once: true });
    function done() {
      forget();
      signal?.removeEventListener("abort", done);
      resolve();
    }
  });
}

/** Resolves after so many milliseconds, infinity included, or when the signal aborts. */
export function sleepUntil(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return until(signal, (done) => {
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
    return () => clearTimeout(timer);
  });
}
