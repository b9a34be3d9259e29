/** Fulfilled when what the page has to do before has had its turn: long work waits for it between two stretches. */
export function othersTurn(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
