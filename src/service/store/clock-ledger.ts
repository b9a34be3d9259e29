import { z } from "zod";

/** The clock as the ledger keeps it: there is one. */
export const clockRecord = z.object({
  id: z.literal("clock"),
  /** Milliseconds by which the service's time is ahead of real time. */
  ahead: z.number(),
});

/** How far the service's time is ahead of real time (choices.md, Time in the built-in service). */
export interface ClockLedger {
  /** Milliseconds; 0 as long as the clock was never moved. */
  clockAhead(): Promise<number>;
  /** Puts the clock so many milliseconds ahead, unless it is farther already: it never runs back. Tells what holds now. */
  moveClockAhead(ahead: number): Promise<number>;
}
