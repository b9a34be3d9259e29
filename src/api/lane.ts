import pLimit from "p-limit";

/** Runs a task as soon as there is room for it; one whose signal fires while it waits rejects at once, and is never begun. */
export type Lane = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Returns a lane in which at most `width` tasks run at once, in the order in which they came. */
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
