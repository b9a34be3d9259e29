/**
 * Lets everybody else have their turn, between two slices of long work. Of all who wait one goes on at a time, and owners take
 * turns however much each of them has under way; what has ended within its first slice never waits.
 */
export type Pause = (owner: string) => Promise<void>;

/** A pause that those with long work share. `others` is fulfilled when everything else has had its turn. */
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
