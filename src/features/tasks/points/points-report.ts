import { sentAt } from "../../../api/outbox/record.ts";
import type { PointBatch, PointEntry } from "../../../api/outbox/task.ts";
import { pointReference } from "../../../api/tasking/point-reference.ts";
import { toCsv } from "../../../ui/text/csv.ts";

const COLUMNS = [
  "run",
  "number",
  "lat",
  "lon",
  "state",
  "task_id",
  "reference",
  "price",
  "currency",
  "price_said_at_utc",
  "sent_at_utc",
  "error_code",
  "error_message",
  "error_request_id",
] as const;

/**
 * A run as CSV, a point a line: what was ordered, what was not, and why. Prices in minor units as the service quoted them.
 */
export function pointsReport(run: PointBatch, entries: readonly PointEntry[]): string {
  return toCsv(
    COLUMNS,
    entries.map((entry) => ({
      run: run.id,
      number: entry.index + 1,
      lat: entry.point.lat,
      lon: entry.point.lon,
      state: entry.state === "done" ? "accepted" : entry.state,
      task_id: entry.serviceID,
      reference: pointReference(run, entry.index),
      price: entry.price?.amount,
      currency: entry.price?.currency,
      price_said_at_utc: iso(entry.price?.askedAt),
      sent_at_utc: iso(sentAt(entry)),
      error_code: entry.error?.code,
      error_message: entry.error?.message,
      error_request_id: entry.error?.requestID,
    })),
  );
}

function iso(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
