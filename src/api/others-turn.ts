/** Yields to other tasks before a request (`scheduler.yield`). */
export async function ownTurn(): Promise<void> {
  await globalThis.scheduler?.yield?.();
}

/** Time slice of long work, ms. */
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
