import { z } from "zod";
import { createDelivery, type Delivery } from "../../contract/deliveries.ts";
import { listAllDeliveries } from "../deliveries/all-deliveries.ts";
import { findOwnedItems } from "../deliveries/owned-items.ts";
import type { DeliverableItem, PlannedDelivery } from "../deliveries/plan-deliveries.ts";
import { resolveItems } from "../deliveries/resolve-items.ts";
import { type Handler, type HandlerServices, inTurnPolicy } from "./handler.ts";
import { type BatchStart, batch, entry, newBatch, newEntry, type RecordedError } from "./record.ts";
import type { Outcome } from "./transitions.ts";

export const deliveryBatch = batch;
export type DeliveryBatch = z.infer<typeof deliveryBatch>;

export const deliveryEntry = entry.extend({
  contractID: z.string(),
  /** As composed, and from the sending on as sent. */
  items: z.array(z.object({ id: z.string(), frameID: z.string(), product: z.string() })).min(1),
  place: z.object({ configID: z.string(), path: z.string(), subpath: z.string().optional() }),
  /** The subpath before its placeholders were filled in; empty: none. */
  template: z.string(),
  webhookID: z.string().optional(),
  /** The earlier delivery that this one repeats. */
  again: z.string().optional(),
  /** Deliveries that were alike before this one was sent: none of them is it. */
  alikeBefore: z.array(z.string()),
  /** Item ids that were other ones when it was composed. */
  changedItems: z.number().int().optional(),
  url: z.string().optional(),
});
export type DeliveryEntry = z.infer<typeof deliveryEntry>;

/** What shall be delivered, and under which terms; all of it to one location and path. */
export interface DeliveryBatchInput {
  contractID: string;
  configID: string;
  path: string;
  template: string;
  webhookID: string | undefined;
  deliveries: readonly PlannedDelivery[];
  /** The earlier delivery that this repeats. */
  again: string | undefined;
}

/** The records of a batch of deliveries that has not begun. */
export function planDeliveryBatch(
  { configID, path, deliveries, ...terms }: DeliveryBatchInput,
  start: BatchStart,
): { batch: DeliveryBatch; entries: DeliveryEntry[] } {
  return {
    batch: newBatch(start),
    entries: deliveries.map(({ subpath, items }, index) => ({
      ...newEntry(start, index),
      ...terms,
      items,
      place: { configID, path, ...(subpath !== undefined && { subpath }) },
      alikeBefore: [],
    })),
  };
}

/**
 * Sends deliveries with the ids that their items have now; a refused one stops the batch. One without an answer is looked
 * for by items and place, and not among those that were there before.
 */
export function deliveryHandler({
  client,
  signal,
  entriesOf,
}: HandlerServices<DeliveryEntry>): Handler<DeliveryBatch, DeliveryEntry> {
  // Deliveries as they were before the batch sent any: what is alike among them is none of its own.
  let listed: Delivery[] | undefined;
  return {
    policy: inTurnPolicy(() => true),
    async prepare({ contractID, items, place }) {
      listed ??= await listAllDeliveries({ client });
      const frameIDs = [...new Set(items.map(({ frameID }) => frameID))];
      const fresh = resolveItems(items, await findOwnedItems({ client }, contractID, frameIDs, signal));
      if ("missing" in fresh) return { refused: notOwned(fresh.missing) };
      const alikeBefore = alike({ items: fresh.items, place }, listed).map(({ id }) => id);
      const changedItems = fresh.changed > 0 ? fresh.changed : undefined;
      return { fields: { items: fresh.items, alikeBefore, ...(changedItems && { changedItems }) } };
    },
    async send(_, { contractID, items, place, webhookID }) {
      const body = {
        contractID,
        itemIDs: items.map(({ id }) => id),
        deliveryLocations: [{ ...place }],
        ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
      };
      return accepted(await client.call(createDelivery, { body }));
    },
    async reconcile(_, one) {
      listed = undefined;
      const found = await listAllDeliveries({ client });
      const others = (await entriesOf(one.account)).flatMap(({ serviceID }) => serviceID ?? []);
      const known = new Set([...one.alikeBefore, ...others]);
      const sent = alike(one, found).find(({ id }) => !known.has(id));
      return sent && accepted(sent);
    },
  };
}

function accepted({ id, status, url }: Delivery): Outcome<DeliveryEntry> {
  return { state: "done", serviceID: id, said: status, fields: { url } };
}

/** Why a delivery whose items are not owned any more is not sent. */
function notOwned(missing: readonly Omit<DeliverableItem, "id">[]): RecordedError {
  const names = missing.map(({ frameID, product }) => `${product} of frame ${frameID}`);
  const listed =
    names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  const message = `No longer owned under this contract: ${listed}.`;
  return { code: "not_owned", message, errors: [{ pointer: "/itemIDs", code: "not_available", message }] };
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

/** The subpath of a location; both casings appear in the interface (interface 8). */
export function subpathOf(location: Delivery["deliveryLocations"][number]): string | undefined {
  const { subpath, subPath } = location as { subpath?: string; subPath?: unknown };
  return subpath ?? (typeof subPath === "string" ? subPath : undefined);
}

/** Deliveries of the same items to the same place. */
function alike(
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

function idKey(ids: readonly string[]): string {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort().join(" ");
}
