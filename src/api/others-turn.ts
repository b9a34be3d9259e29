/** Fulfilled in a task of its own where the browser knows how, so that several do not take the page long at a stretch. */
export async function ownTurn(): Promise<void> {
  await globalThis.scheduler?.yield?.();
}

/** After so long at a stretch, milliseconds, long work lets others have their turn. */
const STRETCH_MS = 10;

/**
 * For long work, to be awaited between two pieces of it: where they have taken the page long by now, it is fulfilled when what else the
 * page has to do has had its turn.
 */
export function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
    since = performance.now();
  };
}
