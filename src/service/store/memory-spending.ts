import type { MemoryRecords } from "./memory-records.ts";
import type { Spending, SpendingLedger } from "./spending-ledger.ts";
import { isTaskUnderWay } from "./task-states.ts";

/** Sums over purchases and tasks in memory. */
export function memorySpending(records: MemoryRecords): SpendingLedger {
  return { spending: async (contractID) => spendingOf(records, contractID) };
}

/** Whether an order would take its contract beyond the limit, if there is one. */
export function exceedsLimit(
  records: MemoryRecords,
  { contractID, amount = 0 }: { contractID: string; amount?: number | undefined },
  spendLimit: number | undefined,
): boolean {
  if (spendLimit === undefined) return false;
  const { onHold, consolidatedSpent } = spendingOf(records, contractID);
  return onHold + consolidatedSpent + amount > spendLimit;
}

function spendingOf(records: MemoryRecords, contractID: string): Spending {
  let onHold = 0;
  let consolidatedSpent = 0;
  for (const { contractID: contract, status, amount = 0 } of records.all("purchases")) {
    if (contract !== contractID) continue;
    if (status === "received" || status === "active") onHold += amount;
    if (status === "closed") consolidatedSpent += amount;
  }
  for (const { contractID: contract, status, amount = 0, fee = 0 } of records.all("tasks")) {
    if (contract !== contractID) continue;
    if (isTaskUnderWay(status)) onHold += amount;
    consolidatedSpent += status === "DONE" ? amount : fee;
  }
  return { onHold, consolidatedSpent };
}
