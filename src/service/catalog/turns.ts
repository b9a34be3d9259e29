import type { Interruptible } from "./work.ts";

/** Lets the long work of several callers take turns. */
export interface Turns {
  /**
   * Carries work out for its owner: at once as far as its first pause, and what is left then slice by slice, of one owner after
   * the other, between which everybody else is answered. Who has work waiting begins none at once.
   */
  run<T>(owner: string, work: Interruptible<T>): Promise<T>;
}

/** Does a slice; whether the work has ended with it. */
type Slice = () => boolean;

/** `pause` lets everything else have its turn. */
export function createTurns(pause: () => Promise<void>): Turns {
  /** What is left to do, by owner; whose turn is next comes first. */
  const waiting = new Map<string, Slice[]>();
  let isTurning = false;

  async function turn(): Promise<void> {
    isTurning = true;
    for (;;) {
      await pause();
      const [next] = waiting;
      if (!next) break;
      const [owner, [slice, ...others]] = next;
      waiting.delete(owner);
      const left = !slice || slice() ? others : [...others, slice];
      if (left.length > 0) waiting.set(owner, left);
    }
    isTurning = false;
  }

  return {
    async run(owner, work) {
      const before = waiting.get(owner);
      if (!before) {
        const first = work.next();
        if (first.done) return first.value;
      }
      return new Promise((resolve, reject) => {
        const slice = () => {
          try {
            const { done, value } = work.next();
            if (done) resolve(value);
            return done === true;
          } catch (error) {
            reject(error);
            return true;
          }
        };
        waiting.set(owner, [...(before ?? []), slice]);
        if (!isTurning) void turn();
      });
    },
  };
}
