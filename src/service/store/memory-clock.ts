import type { ClockLedger } from "./clock-ledger.ts";
import type { MemoryRecords } from "./memory-records.ts";

/** The clock over records in memory. */
export function memoryClock(records: MemoryRecords): ClockLedger {
  const clockAhead = async () => records.get("clock", "clock")?.ahead ?? 0;
  return {
    clockAhead,
    async moveClockAhead(ahead) {
      const before = await clockAhead();
      if (ahead <= before) return before;
      await records.put({ kind: "clock", record: { id: "clock", ahead } });
      return ahead;
    },
  };
}
