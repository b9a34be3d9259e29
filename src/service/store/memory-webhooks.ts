import type { MemoryRecords } from "./memory-records.ts";
import { newestFirst } from "./newest-first.ts";
import type { WebhookLedger } from "./webhook-ledger.ts";

/** The rules of webhooks over records in memory. */
export function memoryWebhooks(records: MemoryRecords): WebhookLedger {
  const existing = (id: string) => {
    const record = records.get("webhooks", id);
    return record?.status === "removed" ? undefined : record;
  };

  return {
    insertWebhook: (record) => records.put({ kind: "webhooks", record }),
    webhook: async (id) => existing(id),
    async webhooksOf(companyID, { after, limit }) {
      return records
        .all("webhooks")
        .filter((record) => record.companyID === companyID && record.status !== "removed")
        .sort(newestFirst)
        .filter((record) => !after || newestFirst(record, after) > 0)
        .slice(0, limit);
    },
    async changeWebhook(id, change, at) {
      const before = existing(id);
      if (!before) return undefined;
      const record = { ...before, ...change, updatedAt: at };
      await records.put({ kind: "webhooks", record });
      return record;
    },
    async removeWebhook(id, at, reason) {
      const before = existing(id);
      if (!before) return false;
      const waiting = records
        .all("callbacks")
        .filter(({ webhookID, state }) => webhookID === id && state === "pending");
      await records.put(
        {
          kind: "webhooks",
          record: { ...before, status: "removed", sealedPassword: "", username: "", updatedAt: at },
        },
        ...waiting.map(({ nextAttemptAt: _next, leasedUntil: _lease, ...callback }) => ({
          kind: "callbacks" as const,
          record: {
            ...callback,
            state: "refused" as const,
            attempts: [...callback.attempts, { at, error: reason }],
          },
        })),
      );
      return true;
    },
  };
}
