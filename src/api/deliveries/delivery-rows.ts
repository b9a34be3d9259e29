import { type Delivery, listDeliveries } from "../../contract/deliveries.ts";
import { isNotOffered } from "../api-error.ts";
import { listAll } from "../collections.ts";
import type { DeliveryEntry } from "../outbox/delivery.ts";
import { isUncertain, sentAt } from "../outbox/record.ts";
import type { Session } from "../session.ts";
import { joinFolder } from "./plan-deliveries.ts";

/** A delivery as it is listed: what the service says of it, what this browser knows of it, or both. */
export interface DeliveryRow {
  /** Its id at the service; until it has one, the name that it has here. */
  id: string;
  /** A status of the service, or a state that only this browser knows. */
  status: string;
  delivery: Delivery | undefined;
  entry: DeliveryEntry | undefined;
}

/** What is to be done with a delivery. */
export type DeliveryGroup = "needs-you" | "in-progress" | "done";

/**
 * What the service lists and what was sent from here as one list. The service's order is kept; what it has not listed
 * stands where its time puts it.
 */
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

/** One row; at least one of both is given. */
export function deliveryRow(delivery: Delivery | undefined, entry: DeliveryEntry | undefined): DeliveryRow {
  const status = delivery?.status ?? (entry && (lastSeen(entry)?.status ?? entry.state)) ?? "";
  const id = delivery?.id ?? entry?.serviceID ?? (entry ? entryKey(entry) : "");
  return { id, status, delivery, entry };
}

/** The name by which a delivery is known here, before and after the service has given it an id. */
export function entryKey({ batchID, index }: Pick<DeliveryEntry, "batchID" | "index">): string {
  return `${batchID}.${index + 1}`;
}

/** The entry that a delivery's id, or the name that it has here, means. */
export function entryOf(entries: readonly DeliveryEntry[], id: string): DeliveryEntry | undefined {
  return entries.find((entry) => entry.serviceID === id || entryKey(entry) === id);
}

/** Where a row belongs; what has come to nothing and was delivered again needs nobody any more. */
export function groupOf({ id, status, entry }: DeliveryRow, repeated: ReadonlySet<string>): DeliveryGroup {
  switch (status) {
    case "unknown":
      // Until it is paused, it is looked for without the user.
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

/** Ids of deliveries that were sent again from here. */
export function repeatedIDs(entries: readonly DeliveryEntry[]): Set<string> {
  return new Set(entries.flatMap(({ again, state }) => (again && state !== "withdrawn" ? [again] : [])));
}

/** Folders that a row writes into: bucket, path and subpath, without a slash at the end. */
export function foldersOf({ delivery, entry }: DeliveryRow): string[] {
  if (delivery) return delivery.deliveryLocations.map((place) => joinFolder(place.path, subpathOf(place)));
  return entry ? [joinFolder(entry.place.path, entry.place.subpath)] : [];
}

/** Ids of the items of a row. */
export function itemIDsOf({ delivery, entry }: DeliveryRow): string[] {
  return delivery?.itemIDs ?? entry?.items.map(({ id }) => id) ?? [];
}

/** Frames of a row in the order of its items; undefined where only the service knows its items. */
export function frameIDsOf({ entry }: DeliveryRow): string[] | undefined {
  return entry && [...new Set(entry.items.map(({ frameID }) => frameID))];
}

/** Rows that have gone, or are on their way, into a folder: files of the same name there are written over. */
export function rowsInto(folder: string, rows: readonly DeliveryRow[]): DeliveryRow[] {
  return rows.filter(
    (row) => row.status !== "refused" && row.status !== "withdrawn" && foldersOf(row).includes(folder),
  );
}

function timeOf(entry: DeliveryEntry): number {
  return sentAt(entry) ?? entry.history[0]?.at ?? 0;
}

/** Most deliveries of a page (contract, listDeliveries). */
export const DELIVERY_PAGE = 100;

/**
 * All of the caller's deliveries; none where the service does not list them, so that nothing can be found there either.
 * Throws `ApiError` when the list cannot be read to its end.
 */
export async function listAllDeliveries(
  { client }: Pick<Session, "client">,
  signal?: AbortSignal,
): Promise<Delivery[]> {
  try {
    return await listAll((next) =>
      client.call(listDeliveries, { query: { limit: String(DELIVERY_PAGE), ...next } }, { signal }),
    );
  } catch (error) {
    if (isNotOffered(error)) return [];
    throw error;
  }
}

/** The subpath of a location; both casings appear in the interface (interface 8). */
export function subpathOf(location: Delivery["deliveryLocations"][number]): string | undefined {
  const { subpath, subPath } = location as { subpath?: string; subPath?: unknown };
  return subpath ?? (typeof subPath === "string" ? subPath : undefined);
}

/** Statuses that a delivery does not leave. */
const ENDS = new Set(["SUCCESS", "FAILED"]);

/** The entry with the status from the service; undefined when nothing changed. */
export function withStatus(
  one: DeliveryEntry,
  { status, url }: Delivery,
  now: number,
): DeliveryEntry | undefined {
  const last = one.history.at(-1);
  // An answer that was overtaken on its way is out of date.
  const isOld = status === "PENDING" && one.history.some(({ said }) => ENDS.has(said));
  if (isOld || (last?.said === status && one.url === url)) return undefined;
  const history = last?.said === status ? one.history : [...one.history, { at: now, said: status }];
  return { ...one, url, history };
}

/** The last observed status of an accepted delivery, and when it was first observed. */
export function lastSeen({
  history,
  state,
}: Pick<DeliveryEntry, "history" | "state">): { status: string; at: number } | undefined {
  const last = state === "done" ? history.at(-1) : undefined;
  return last && { status: last.said, at: last.at };
}
