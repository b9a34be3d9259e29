import type { KeepChanges, Ledger, RecordChange } from "./ledger.ts";
import { memoryCallbacks } from "./memory-callbacks.ts";
import { memoryClock } from "./memory-clock.ts";
import { memoryDeliveries } from "./memory-deliveries.ts";
import { memoryPurchases } from "./memory-purchases.ts";
import { createMemoryRecords } from "./memory-records.ts";
import { memorySpending } from "./memory-spending.ts";
import { memoryTasks } from "./memory-tasks.ts";
import { memoryWebhooks } from "./memory-webhooks.ts";

/** Options of a ledger in memory. */
export interface MemoryLedgerOptions {
  /** Records to begin with, for example those kept by a store; of one id the last counts. */
  records?: Iterable<RecordChange>;
  /** Called once in every step that changes something, with all that it changes. */
  keep?: KeepChanges;
}

/** A ledger in memory. Each method changes its state in one synchronous step, which makes it atomic. */
export function createMemoryLedger({ records = [], keep }: MemoryLedgerOptions = {}): Ledger {
  const memory = createMemoryRecords(records, keep);
  return {
    ...memoryPurchases(memory),
    ...memoryTasks(memory),
    ...memorySpending(memory),
    ...memoryWebhooks(memory),
    ...memoryCallbacks(memory),
    ...memoryDeliveries(memory),
    ...memoryClock(memory),
  };
}
