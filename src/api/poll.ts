import type { Session } from "./session.ts";

/** Poll intervals, ms. Lists are polled only while an entry may change. */
export const POLL_MS = {
  purchases: 2_000,
  deliveries: 2_000,
  /** Outside the demo, tasks change slowly. */
  tasks: { demo: 2_000, connected: 15_000 } satisfies Record<Session["kind"], number>,
  callbacks: { waiting: 2_000, idle: 5_000 },
  bucket: 2_000,
  demoClock: 5_000,
} as const;
