import { vi } from "vitest";

/** Waits until an assertion holds, for as long as a busy machine may take; looks every few milliseconds. */
export async function eventually(holds: () => unknown): Promise<void> {
  await vi.waitFor(holds, { timeout: 60_000, interval: 2 });
}
