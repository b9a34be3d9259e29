/** The time of a store as this process follows it. */
export interface StoreClock {
  /** Milliseconds since 1970; it never runs back. */
  now(): number;
  /** Compares it with the store's own clock again. */
  refresh(): Promise<void>;
}

/**
 * Follows the clock of a store: between two readings time passes by a steady clock (`steady`, ms), so that neither a wrong clock of
 * this machine nor a step of it moves what is due.
 */
export async function followClock(
  read: () => Promise<number>,
  steady: () => number = () => performance.now(),
): Promise<StoreClock> {
  let ahead = 0;
  let latest = Number.NEGATIVE_INFINITY;
  async function refresh(): Promise<void> {
    const asked = steady();
    const there = await read();
    ahead = there - (asked + steady()) / 2;
  }
  await refresh();
  return {
    now() {
      latest = Math.max(latest, Math.floor(steady() + ahead));
      return latest;
    },
    refresh,
  };
}
