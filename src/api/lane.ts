/** Runs a task as soon as there is room for it; a task whose signal fires while it waits is never begun. */
export type Lane = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** A lane in which at most `width` tasks run at once, in the order in which they came. */
export function createLane(width: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(signal: AbortSignal): Promise<void> {
    if (running < width) {
      running++;
      return;
    }
    await new Promise<void>((begin, leave) => {
      const turn = () => {
        signal.removeEventListener("abort", give);
        begin();
      };
      const give = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        leave(signal.reason);
      };
      signal.addEventListener("abort", give, { once: true });
      waiting.push(turn);
    });
  }

  return async (task, signal) => {
    signal.throwIfAborted();
    await enter(signal);
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
