import type { RunOrder } from "./run-order.ts";
import type { Run, RunEntry } from "./run-record.ts";

/** The ledger entries of a run that has not begun; one a frame, also when the order names a frame twice. */
export function planRun(
  order: RunOrder,
  { id, account, now, parallel }: { id: string; account: string; now: number; parallel: number },
): { run: Run; entries: RunEntry[] } {
  const byFrame = new Map(order.frames.map((entry) => [entry.frame.frameID, entry]));
  return {
    run: {
      id,
      account,
      contractID: order.contractID,
      eula: order.eula,
      reference: order.reference,
      ...(order.productTypes && { productTypes: order.productTypes }),
      ...(order.webhookID !== undefined && { webhookID: order.webhookID }),
      createdAt: now,
      state: "running",
      parallel,
    },
    entries: [...byFrame.values()].map(({ frame, price }, index) => ({
      runID: id,
      index,
      frameID: frame.frameID,
      frame,
      ...(price && { price }),
      state: "planned",
      attempts: 0,
      looks: 0,
      parked: false,
      history: [{ at: now, state: "planned" }],
    })),
  };
}
