import type { DeliveryRow } from "../../api/deliveries/delivery-rows.ts";
import { lastSeen } from "../../api/deliveries/observed-status.ts";
import type { DeliveryEntry } from "../../api/outbox/delivery.ts";
import { sentAt } from "../../api/outbox/record.ts";
import { count, formatClock, formatTime } from "../../ui/text/format.ts";

/** What a status means in a few words. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  planned: "Not sent yet",
  sent: "Being sent",
  unknown: "Unknown, no answer",
  refused: "Refused, nothing was sent",
  withdrawn: "Removed, not sent",
  PENDING: "Processing",
  SUCCESS: "Delivered",
  FAILED: "Failed",
};

/** "Processing since 09:38 UTC" where this browser observed it begin; the interface has no times of a delivery. */
export function statusWords({ status, entry }: DeliveryRow): string {
  const word = STATUS_WORDS[status] ?? status;
  const since = status === "PENDING" && entry ? sentAt(entry) : undefined;
  return since === undefined ? word : `${word} since ${formatClock(since)} UTC`;
}

/** What a status means, as a sentence, and what comes next. */
export function explainStatus({
  status,
  entry,
}: {
  status: string;
  entry?: Pick<DeliveryEntry, "error"> | undefined;
}): string {
  switch (status) {
    case "planned":
      return entry?.error
        ? `${entry.error.message} It is not sent yet.`
        : "It is sent after the ones before it.";
    case "sent":
      return "Sent. Waiting for the answer.";
    case "unknown":
      return "No answer, and it is not among your deliveries. Check again, or send it again: if the first request still arrives, the same files are written twice to the same place.";
    case "refused":
      return entry?.error?.message ?? "The service refused it. Nothing was delivered.";
    case "withdrawn":
      return "You removed it before it was sent.";
    case "PENDING":
      return "Files are being written. It is complete once it says “Delivered”.";
    case "SUCCESS":
      return "All files delivered.";
    case "FAILED":
      return "The service gave up. Some files may be in the folder, others not.";
    default:
      return `The service reports the status “${status}”.`;
  }
}

/** A word of an entry's history, with when it was observed here. */
export function historyWords(said: string): string {
  switch (said) {
    case "planned":
      return "Created";
    case "sent":
      return "Sent";
    case "refused":
      return "Refused";
    case "FAILED":
      return "Failed";
    case "unknown":
      return "No answer";
    case "withdrawn":
      return "Removed";
    default:
      return STATUS_WORDS[said] ?? said;
  }
}

/** When and how an earlier delivery went into a folder. */
export function earlierWords(row: DeliveryRow): string {
  const seen = row.entry && lastSeen(row.entry);
  const at = row.entry && sentAt(row.entry);
  const when = at === undefined ? "sent from elsewhere, time not known" : `sent ${formatTime(at)}`;
  return `${(STATUS_WORDS[row.status] ?? row.status).toLowerCase()}, ${when}${seen && row.status === "SUCCESS" ? `, observed delivered ${formatClock(seen.at)} UTC` : ""}`;
}

/** "2 frames, 6 items", or the items alone where only the service knows the delivery. */
export function contentsWords(frameIDs: readonly string[] | undefined, items: number): string {
  const [only] = frameIDs ?? [];
  if (!frameIDs) return count(items, "item");
  return `${frameIDs.length === 1 && only ? only : count(frameIDs.length, "frame")}, ${count(items, "item")}`;
}
