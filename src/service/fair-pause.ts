/**
 * Yields to everybody else between two slices of long work. Of those waiting one continues at a time, and owners take turns
 * however much each has under way; work that ends within its first slice never waits.
 */
export type Pause = (owner: string) => Promise<void>;

/** A pause shared by all long work. `others` is fulfilled when everything else has had its turn. */
export function createPause(others: () => Promise<void>): Pause {
  /** Those who wait, by owner; whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let isTurning = false;

  async function turn(): Promise<void> {
    isTurning = true;
    for (;;) {
      await others();
      const [next] = waiting;
      if (!next) break;
      const [owner, [goOn, ...rest]] = next;
      waiting.delete(owner);
      if (rest.length > 0) waiting.set(owner, rest);
      goOn?.();
    }
    isTurning = false;
  }

  return (owner) =>
    new Promise((goOn) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), goOn]);
      if (!isTurning) void turn();
    });
}
