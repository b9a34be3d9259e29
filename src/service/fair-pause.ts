/** Yields between two slices of long work. Waiting work continues one at a time, owners in turn. */
export type Pause = (owner: string) => Promise<void>;

/** Creates a pause shared by all long work; `others` resolves when everything else has had its turn. */
export function createPause(others: () => Promise<void>): Pause {
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
