import type { Delivery } from "../../contract/deliveries.ts";
import type { ApiError } from "../api-error.ts";
import {
  afterError,
  afterVainLook,
  move,
  accept as tookIt,
  beginSending as writeIntent,
} from "../orders-ledger/decide.ts";
import type { DeliveryEntry } from "./delivery-record.ts";
import type { DeliverableItem } from "./plan-deliveries.ts";

/** What came of a delivery that was sent. */
export type Answer = { delivery: Delivery } | { error: ApiError };

/** Statuses that a delivery does not leave (interface.md, Delivery status). */
const ENDS = new Set(["SUCCESS", "FAILED"]);

/** The intent, written before the request, with the items as they are now. */
export function beginSending(
  entry: DeliveryEntry,
  now: number,
  fresh: { items: DeliverableItem[]; changed: number; alikeBefore: string[] },
): DeliveryEntry {
  return {
    ...writeIntent(entry, now),
    items: fresh.items,
    alikeBefore: fresh.alikeBefore,
    ...(fresh.changed > 0 && { changedItems: fresh.changed }),
  };
}

/** What an answer makes of a delivery that is out. */
export function afterAnswer(entry: DeliveryEntry, answer: Answer, now: number): DeliveryEntry {
  return "delivery" in answer ? accept(entry, answer.delivery, now) : afterError(entry, answer.error, now);
}

/** What a look through the deliveries makes of one whose outcome is not known. */
export function afterLook(entry: DeliveryEntry, found: Delivery | undefined, now: number): DeliveryEntry {
  return found ? accept(entry, found, now) : afterVainLook(entry);
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
  const message = `Not owned under this contract any more: ${listed}.`;
  const errors = [{ pointer: "/itemIDs", code: "not_available", message }];
  const error = { code: "not_owned", message, errors };
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
  return { ...tookIt(entry, status, now), deliveryID: id, url };
}
