/**
 * What comes soon, ms: far more than it takes, so that a busy machine does not matter, and far less than it would take if what
 * it waits for were not cut short.
 */
export const SOON = 8_000;

/** How long something took, milliseconds, and what it came to. */
export async function timed<T>(promise: Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const value = await promise;
  return [performance.now() - began, value];
}
