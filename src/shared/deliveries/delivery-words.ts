import {
  type DeliveryRow,
  foldersOf,
  frameIDsOf,
  itemIDsOf,
  lastSeen,
} from "../../api/deliveries/delivery-rows.ts";
import type { DeliveryEntry } from "../../api/outbox/delivery.ts";
import { sentAt } from "../../api/outbox/record.ts";
import { inSentence, t, text } from "../../languages/texts.ts";
import { count, formatClock, formatTime } from "../../ui/text/format.ts";

const STATUS_WORDS: Readonly<Record<string, string>> = {
  planned: text("Not sent yet"),
  sent: text("Being sent"),
  unknown: text("Unknown, no answer"),
  refused: text("Refused, nothing was sent"),
  withdrawn: text("Removed, not sent"),
  PENDING: text("Processing"),
  SUCCESS: text("Delivered"),
  FAILED: text("Failed"),
};

/** Returns a status in words, in either case; an unknown one unchanged. */
export function deliveryWords(status: string): string {
  const known = STATUS_WORDS[status] ?? STATUS_WORDS[status.toUpperCase()];
  return known === undefined ? status : t(known);
}

/** "Processing since 09:38 UTC" if this browser observed the start; the interface reports no times. */
export function statusWords({ status, entry }: DeliveryRow): string {
  const since = status === "PENDING" && entry ? sentAt(entry) : undefined;
  return since === undefined
    ? deliveryWords(status)
    : t("Processing since {clock} UTC", { clock: formatClock(since) });
}

interface StatusOfEntry {
  status: string;
  entry?: (Pick<DeliveryEntry, "error"> & Partial<Pick<DeliveryEntry, "paused">>) | undefined;
}

export function explainStatus({ status, entry }: StatusOfEntry): string {
  switch (status) {
    case "planned":
      return entry?.error
        ? t("{problem} It is not sent yet.", { problem: entry.error.message })
        : t("It is sent after the ones before it.");
    case "sent":
      return t("Sent. Waiting for the answer.");
    case "unknown":
      if (entry?.paused === false)
        return t("No clear answer. Checking your deliveries; nothing is sent until that is clear.");
      return t(
        "No answer, and it is not among your deliveries. Check again, or send it again: if the first request still arrives, the same files are written twice to the same place.",
      );
    case "refused":
      return entry?.error?.message ?? t("The service refused it. Nothing was delivered.");
    case "withdrawn":
      return t("You removed it before it was sent.");
    case "PENDING":
      return t("Files are being written. It is complete once it says “Delivered”.");
    case "SUCCESS":
      return t("All files delivered.");
    case "FAILED":
      return t("The service gave up. Some files may be in the folder, others not.");
    default:
      return t("The service reports the status “{status}”.", { status });
  }
}

const HISTORY_WORDS: Readonly<Record<string, string>> = {
  planned: text("Created"),
  sent: text("Sent"),
  refused: text("Refused"),
  FAILED: text("Failed"),
  unknown: text("No answer"),
  withdrawn: text("Removed"),
};

export function historyWords(status: string): string {
  const known = HISTORY_WORDS[status];
  return known === undefined ? deliveryWords(status) : t(known);
}

export function earlierWords(row: DeliveryRow): string {
  const seen = row.entry && lastSeen(row.entry);
  const at = row.entry && sentAt(row.entry);
  const status = inSentence(deliveryWords(row.status));
  if (at === undefined) return t("{status}, sent from elsewhere, time not known", { status });
  const time = formatTime(at);
  return seen && row.status === "SUCCESS"
    ? t("{status}, sent {time}, observed delivered {clock} UTC", {
        status,
        time,
        clock: formatClock(seen.at),
      })
    : t("{status}, sent {time}", { status, time });
}

/** Returns what was sent and where to: "3 frames to demo-bucket", or products where the frames are not known. */
export function sentWords(row: DeliveryRow): string {
  const frameIDs = frameIDsOf(row);
  const what = frameIDs ? count(frameIDs.length, "frame") : count(itemIDsOf(row).length, "product");
  const [bucket, more] = [...new Set(foldersOf(row).map((folder) => folder.split("/").find(Boolean)))];
  if (bucket === undefined) return what;
  return more === undefined
    ? t("{what} to {place}", { what, place: bucket })
    : t("{what} to {place} and elsewhere", { what, place: bucket });
}

export function contentsWords(frameIDs: readonly string[] | undefined, items: number): string {
  const [only] = frameIDs ?? [];
  if (!frameIDs) return count(items, "product");
  return `${frameIDs.length === 1 && only ? only : count(frameIDs.length, "frame")}, ${count(items, "product")}`;
}
