import type { CallbackLedger, CallbackRecord } from "./callback-ledger.ts";
import { firstAfter } from "./first-after.ts";
import type { MemoryRecords } from "./memory-records.ts";
import { newestFirst } from "./newest-first.ts";

/** The rules of callbacks over records in memory. */
export function memoryCallbacks(records: MemoryRecords): CallbackLedger {
  return {
    insertCallback: (record) => records.put({ kind: "callbacks", record }),
    latestCallbacks: async (limit) => records.all("callbacks").sort(newestFirst).slice(0, limit),
    callbacksDue: async (at) =>
      records
        .all("callbacks")
        .filter((record) => isDue(record, at))
        .sort((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0) || -newestFirst(a, b)),
    nextCallbackDue: async (after) =>
      firstAfter(
        after,
        records
          .all("callbacks")
          .filter(({ state }) => state === "pending")
          .map(({ nextAttemptAt = 0, leasedUntil = 0 }) => Math.max(nextAttemptAt, leasedUntil)),
      ),
    async claimCallback(id, at, until) {
      const record = records.get("callbacks", id);
      if (!record || !isDue(record, at)) return undefined;
      const claimed = { ...record, leasedUntil: until };
      await records.put({ kind: "callbacks", record: claimed });
      return claimed;
    },
    async settleCallback(id, leasedUntil, attempt, outcome) {
      const record = records.get("callbacks", id);
      // The ledger was cleared meanwhile.
      if (!record) return;
      const logged = { ...record, attempts: [...record.attempts, attempt] };
      const isHolder = record.state === "pending" && record.leasedUntil === leasedUntil;
      const { nextAttemptAt: _next, leasedUntil: _lease, ...rest } = logged;
      const counts = isHolder || outcome.state === "delivered";
      await records.put({ kind: "callbacks", record: counts ? { ...rest, ...outcome } : logged });
    },
  };
}

function isDue({ state, nextAttemptAt = 0, leasedUntil = 0 }: CallbackRecord, at: number): boolean {
  return state === "pending" && nextAttemptAt <= at && leasedUntil <= at;
}
