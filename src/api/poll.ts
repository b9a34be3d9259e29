import type { Session } from "./session.ts";

/**
 * Poll intervals: how long until what is shown is refreshed, milliseconds. Lists are refreshed only while one of their
 * entries may change.
 */
export const POLL_MS = {
  /** A list that takes several requests is refreshed as many times less often. */
  purchases: 2_000,
  deliveries: 2_000,
  /** Tasks follow the sky: outside the demo nothing happens to them within seconds. */
  tasks: { demo: 2_000, connected: 15_000 } satisfies Record<Session["kind"], number>,
  /** The log of callbacks: while one is on its way, and otherwise. */
  callbacks: { waiting: 2_000, idle: 5_000 },
  /** What deliveries wrote into the buckets of the demo. */
  bucket: 2_000,
  /** The demo's clock, which another tab may move. */
  demoClock: 5_000,
} as const;
