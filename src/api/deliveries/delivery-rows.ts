import { type Delivery, listDeliveries } from "../../contract/deliveries.ts";
import { ifOffered } from "../api-error.ts";
import { listAll } from "../collections.ts";
import type { DeliveryEntry } from "../outbox/delivery.ts";
import { isUncertain, sentAt } from "../outbox/record.ts";
import type { Session } from "../session.ts";
import { joinFolder } from "./plan-deliveries.ts";

export interface DeliveryRow {
  /** Id at the service, or the local key before it has one. */
  id: string;
  status: string;
  delivery: Delivery | undefined;
  entry: DeliveryEntry | undefined;
}

export type DeliveryGroup = "needs-you" | "in-progress" | "done";

/** Merges listed and sent deliveries: the service's order, others by time. */
export function deliveryRows(listed: readonly Delivery[], entries: readonly DeliveryEntry[]): DeliveryRow[] {
  const byID = new Map(entries.flatMap((entry) => (entry.serviceID ? [[entry.serviceID, entry]] : [])));
  const rows = listed.map((delivery) => deliveryRow(delivery, byID.get(delivery.id)));
  const known = new Set(listed.map(({ id }) => id));
  const rest = entries
    .filter(({ serviceID }) => serviceID === undefined || !known.has(serviceID))
    .sort((a, b) => timeOf(a) - timeOf(b) || b.index - a.index);
  for (const entry of rest) {
    const older = rows.findIndex((row) => row.entry && timeOf(row.entry) <= timeOf(entry));
    rows.splice(older < 0 ? rows.length : older, 0, deliveryRow(undefined, entry));
  }
  return rows;
}

export function deliveryRow(delivery: Delivery | undefined, entry: DeliveryEntry | undefined): DeliveryRow {
  const seen = entry && lastSeen(entry)?.status;
  // No delivery goes back to PENDING: the list has seen the end before this copy was read again.
  const isOld = delivery?.status === "PENDING" && seen !== undefined;
  const status = (isOld ? seen : delivery?.status) ?? seen ?? entry?.state ?? "";
  const id = delivery?.id ?? entry?.serviceID ?? (entry ? entryKey(entry) : "");
  return { id, status, delivery, entry };
}

/** Local key of a delivery, before and after it has an id. */
export function entryKey({ batchID, index }: Pick<DeliveryEntry, "batchID" | "index">): string {
  return `${batchID}.${index + 1}`;
}

export function entryOf(entries: readonly DeliveryEntry[], id: string): DeliveryEntry | undefined {
  return entries.find((entry) => entry.serviceID === id || entryKey(entry) === id);
}

/** Returns the group of a row; a failed delivery that was repeated is done. */
export function groupOf({ id, status, entry }: DeliveryRow, repeated: ReadonlySet<string>): DeliveryGroup {
  switch (status) {
    case "unknown":
      // Reconciliation runs without the user.
      return entry && isUncertain(entry) ? "in-progress" : "needs-you";
    case "FAILED":
    case "refused":
      return repeated.has(id) || (entry && repeated.has(entryKey(entry))) ? "done" : "needs-you";
    case "PENDING":
    case "planned":
    case "sent":
      return "in-progress";
    default:
      return "done";
  }
}

export function repeatedIDs(entries: readonly DeliveryEntry[]): Set<string> {
  return new Set(entries.flatMap(({ again, state }) => (again && state !== "withdrawn" ? [again] : [])));
}

/** Returns the folders of a row: bucket, path and subpath, without a final slash. */
export function foldersOf({ delivery, entry }: DeliveryRow): string[] {
  if (delivery) return delivery.deliveryLocations.map((place) => joinFolder(place.path, subpathOf(place)));
  return entry ? [joinFolder(entry.place.path, entry.place.subpath)] : [];
}

export function itemIDsOf({ delivery, entry }: DeliveryRow): string[] {
  return delivery?.itemIDs ?? entry?.items.map(({ id }) => id) ?? [];
}

export function frameIDsOf({ entry }: DeliveryRow): string[] | undefined {
  return entry && [...new Set(entry.items.map(({ frameID }) => frameID))];
}

/** Returns deliveries into a folder: files of the same name are overwritten there. */
export function rowsInto(folder: string, rows: readonly DeliveryRow[]): DeliveryRow[] {
  return rows.filter(
    (row) => row.status !== "refused" && row.status !== "withdrawn" && foldersOf(row).includes(folder),
  );
}

function timeOf(entry: DeliveryEntry): number {
  return sentAt(entry) ?? entry.history[0]?.at ?? 0;
}

export const DELIVERY_PAGE = 100;

export async function listAllDeliveries({ client }: Pick<Session, "client">, signal?: AbortSignal) {
  const list = listAll((next) =>
    client.call(listDeliveries, { query: { limit: String(DELIVERY_PAGE), ...next } }, { signal }),
  );
  return (await ifOffered(list)) ?? [];
}

/** The interface has both casings (interface 8). */
export function subpathOf(location: Delivery["deliveryLocations"][number]): string | undefined {
  const { subpath, subPath } = location;
  return subpath ?? (typeof subPath === "string" ? subPath : undefined);
}

const ENDS = new Set(["SUCCESS", "FAILED"]);

export function withStatus(one: DeliveryEntry, { status, url }: Delivery, now: number) {
  const last = one.history.at(-1);
  // A late answer must not undo an end.
  const isOld = status === "PENDING" && one.history.some(({ said }) => ENDS.has(said));
  if (isOld || (last?.said === status && one.url === url)) return undefined;
  const history = last?.said === status ? one.history : [...one.history, { at: now, said: status }];
  return { ...one, url, history };
}

export function lastSeen({ history, state }: Pick<DeliveryEntry, "history" | "state">) {
  const last = state === "done" ? history.at(-1) : undefined;
  return last && { status: last.said, at: last.at };
}
