import type { PurchaseBatch, PurchaseEntry } from "../../../api/outbox/purchase.ts";
import { runReference } from "../../../api/runs/run-reference.ts";
import { type PurchaseStatuses, shownState } from "../../../api/runs/run-summary.ts";
import { toCsv } from "../../../ui/text/csv.ts";

const COLUMNS = [
  "run",
  "frame_id",
  "state",
  "purchase_id",
  "purchase_status",
  "price",
  "currency",
  "price_said_at_utc",
  "contract_id",
  "eula",
  "reference",
  "attempts",
  "first_sent_at_utc",
  "settled_at_utc",
  "error_code",
  "error_message",
  "error_request_id",
] as const;

/** A run as CSV, a frame a line: what was bought, what was not, and why. Prices in minor units as the service quoted them. */
export function runReport(
  run: PurchaseBatch,
  entries: readonly PurchaseEntry[],
  statuses: PurchaseStatuses,
): string {
  return toCsv(
    COLUMNS,
    entries.map((entry) => ({
      run: run.id,
      frame_id: entry.frameID,
      state: shownState(entry, statuses),
      purchase_id: entry.serviceID,
      purchase_status: entry.serviceID === undefined ? undefined : statuses.get(entry.serviceID),
      price: entry.price?.amount,
      currency: entry.price?.currency,
      price_said_at_utc: time(entry.price?.askedAt),
      contract_id: run.contractID,
      eula: run.eula,
      reference: runReference(run),
      attempts: entry.attempts,
      first_sent_at_utc: time(entry.history.find(({ said }) => said === "sent")?.at),
      settled_at_utc: entry.state === "planned" ? undefined : time(entry.history.at(-1)?.at),
      error_code: entry.error?.code,
      error_message: entry.error?.message,
      error_request_id: entry.error?.requestID,
    })),
  );
}

function time(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
