/**
 * Limit for what comes soon, ms: far above its time on a busy machine, far below the wait that it would cut
 * short.
 */
export const SOON = 8_000;

/** How long something took, milliseconds, and what it came to. */
export async function timed<T>(promise: Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const value = await promise;
  return [performance.now() - began, value];
}
