/** When a callback is sent again: the one place that says so, for the service, its demo and what a receiver that fails is spared. */

/** Seconds to wait after each attempt that failed; then no more are made (interface 9.4). */
export const RETRY_SECONDS: readonly number[] = [5, 300, 1800, 7200, 28_800];

/** The same in the demo: like every wait of it shorter than in earnest, so that one can watch. */
export const DEMO_RETRY_SECONDS: readonly number[] = [5, 10, 20, 40, 80];

/** How long a receiver is left alone after a failure, doubled with each further one in a row, and at most, milliseconds. */
const FIRST_REST = 1_000;
const LONGEST_REST = 300_000;

/** When a callback that failed for the `attempts`-th time is due again, milliseconds after; undefined where it is given up. */
export function retryAfter(attempts: number, seconds = RETRY_SECONDS): number | undefined {
  const wait = seconds[attempts - 1];
  return wait === undefined ? undefined : wait * 1000;
}

/** How long a receiver that failed so many times in a row gets nothing at all, milliseconds. */
export function restAfter(failures: number): number {
  return Math.min(LONGEST_REST, FIRST_REST * 2 ** (failures - 1));
}
