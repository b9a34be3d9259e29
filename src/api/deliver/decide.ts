import type { Delivery } from "../../contract/deliveries.ts";
import type { ApiError } from "../api-error.ts";
import type { DeliveryEntry, SaidError } from "./delivery-record.ts";
import type { DeliverableItem } from "./plan-deliveries.ts";

/** What came of a delivery that was sent. */
export type Answer = { delivery: Delivery } | { error: ApiError };

/** Answers that the service gives before it acts: the same delivery may be sent again. */
const TURNED_AWAY = new Set([401, 429]);

/** Statuses that a delivery does not leave (interface.md, Delivery status). */
const ENDS = new Set(["SUCCESS", "FAILED"]);

/** Looks for a delivery without an answer before the user is asked. */
export const MOST_LOOKS = 3;

/** The intent, written before the request: from here on nobody knows until an answer is written. */
export function beginSending(
  entry: DeliveryEntry,
  now: number,
  fresh: { items: DeliverableItem[]; changed: number; alikeBefore: string[] },
): DeliveryEntry {
  const { error: _, ...rest } = entry;
  return {
    ...rest,
    items: fresh.items,
    alikeBefore: fresh.alikeBefore,
    ...(fresh.changed > 0 && { changedItems: fresh.changed }),
    state: "sent",
    looks: 0,
    history: [...entry.history, { at: now, said: "sent" }],
  };
}

/** What an answer makes of a delivery that is out. */
export function afterAnswer(entry: DeliveryEntry, answer: Answer, now: number): DeliveryEntry {
  if ("delivery" in answer) return accept(entry, answer.delivery, now);
  const { error } = answer;
  const kept = { ...entry, error: sayError(error) };
  if (wasTurnedAway(error)) return { ...kept, state: "planned" };
  const isRefusal = error.kind === "answer" && error.status !== undefined && error.status < 500;
  return move(kept, isRefusal ? "refused" : "unknown", now);
}

/** A delivery that was out when the page ended. */
export function afterCrash(entry: DeliveryEntry, now: number): DeliveryEntry {
  return entry.state === "sent" ? move(entry, "unknown", now) : entry;
}

/** What a look through the deliveries makes of one whose outcome is not known. */
export function afterLook(entry: DeliveryEntry, found: Delivery | undefined, now: number): DeliveryEntry {
  return found ? accept(entry, found, now) : { ...entry, looks: entry.looks + 1 };
}

/** The service has no items for the delivery any more: nothing is sent. */
export function withoutItems(
  entry: DeliveryEntry,
  missing: readonly Omit<DeliverableItem, "id">[],
  now: number,
): DeliveryEntry {
  const names = missing.map(({ frameID, product }) => `${product} of frame ${frameID}`);
  const listed =
    names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  const error = { code: "not_owned", message: `Not owned under this contract any more: ${listed}.` };
  return move({ ...entry, error }, "refused", now);
}

/** The entry with the status that the service tells; undefined when that is no news. */
export function withStatus(
  entry: DeliveryEntry,
  { status, url }: Delivery,
  now: number,
): DeliveryEntry | undefined {
  const last = entry.history.at(-1);
  // An answer that was overtaken on its way tells of a time that has passed.
  const isOld = status === "PENDING" && entry.history.some(({ said }) => ENDS.has(said));
  if (isOld || (last?.said === status && entry.url === url)) return undefined;
  return {
    ...entry,
    url,
    history: last?.said === status ? entry.history : [...entry.history, { at: now, said: status }],
  };
}

/** The user says so: what was not found in the deliveries may be sent once more. */
export function sendAgain(entry: DeliveryEntry, now: number): DeliveryEntry | undefined {
  return entry.state === "unknown" && entry.looks > 0 ? move(entry, "planned", now) : undefined;
}

/** Lets the looks for a delivery begin anew. */
export function lookAgain(entry: DeliveryEntry): DeliveryEntry | undefined {
  return entry.state === "unknown" ? { ...entry, looks: 0 } : undefined;
}

/** Takes a delivery out that was not sent; what is out stays in. */
export function withdraw(entry: DeliveryEntry, now: number): DeliveryEntry | undefined {
  return entry.state === "planned" ? move(entry, "withdrawn", now) : undefined;
}

/** Whether the service answered before it acted. */
export function wasTurnedAway({ kind, status }: ApiError): boolean {
  return kind === "answer" && status !== undefined && TURNED_AWAY.has(status);
}

/** An error as it is kept; the service's words hold no secret. */
export function sayError({ status, code, message, requestID }: ApiError): SaidError {
  return {
    ...(status !== undefined && { status }),
    code,
    message,
    ...(requestID !== undefined && { requestID }),
  };
}

/**
 * The delivery that a request without an answer has made: same items, same place, and none of those that were there
 * before or that are known to be another one's.
 */
export function findSent(
  { items, place, alikeBefore }: Pick<DeliveryEntry, "items" | "place" | "alikeBefore">,
  listed: readonly Delivery[],
  others: ReadonlySet<string>,
): Delivery | undefined {
  return alike({ items, place }, listed).find(({ id }) => !alikeBefore.includes(id) && !others.has(id));
}

/** Deliveries of the same items to the same place. */
export function alike(
  { items, place }: Pick<DeliveryEntry, "items" | "place">,
  listed: readonly Delivery[],
): Delivery[] {
  const wanted = idKey(items.map(({ id }) => id));
  return listed.filter(({ itemIDs, deliveryLocations }) => {
    const [only] = deliveryLocations;
    return (
      deliveryLocations.length === 1 &&
      only?.configID.toLowerCase() === place.configID.toLowerCase() &&
      only.path === place.path &&
      (subpathOf(only) ?? "") === (place.subpath ?? "") &&
      idKey(itemIDs) === wanted
    );
  });
}

/** The subpath of a location; both casings appear in the interface (interface.md, Delivery v1). */
export function subpathOf(location: Delivery["deliveryLocations"][number]): string | undefined {
  const { subpath, subPath } = location as { subpath?: string; subPath?: unknown };
  return subpath ?? (typeof subPath === "string" ? subPath : undefined);
}

function idKey(ids: readonly string[]): string {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort().join(" ");
}

function accept(entry: DeliveryEntry, { id, url, status }: Delivery, now: number): DeliveryEntry {
  const { error: _, ...rest } = entry;
  return {
    ...rest,
    state: "accepted",
    deliveryID: id,
    url,
    history: [...entry.history, { at: now, said: status }],
  };
}

function move(entry: DeliveryEntry, state: DeliveryEntry["state"], now: number): DeliveryEntry {
  return { ...entry, state, history: [...entry.history, { at: now, said: state }] };
}
