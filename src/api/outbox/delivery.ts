import { z } from "zod";
import { createDelivery, type Delivery } from "../../contract/deliveries.ts";
import { listAllDeliveries, subpathOf } from "../deliveries/delivery-rows.ts";
import { findOwnedItems } from "../deliveries/owned-items.ts";
import { notOwned, type PlannedDelivery, resolveItems } from "../deliveries/plan-deliveries.ts";
import { type Handler, type HandlerServices, inTurnPolicy, type Outcome } from "./handler.ts";
import { type Batch, type BatchStart, entry, planBatch } from "./record.ts";

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
) {
  const own = deliveries.map(({ subpath, items }) => ({
    ...terms,
    items,
    place: { configID, path, ...(subpath !== undefined && { subpath }) },
    alikeBefore: [],
  }));
  return planBatch(start, {}, own);
}

/**
 * Sends deliveries with the ids that their items have now; a refused one stops the batch. One without an answer is looked
 * for by items and place, and not among those that were there before.
 */
export function deliveryHandler({
  client,
  signal,
  entriesOf,
}: HandlerServices<DeliveryEntry>): Handler<Batch, DeliveryEntry> {
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
      return outcome(await client.call(createDelivery, { body }));
    },
    async reconcile(_, one) {
      listed = undefined;
      const found = await listAllDeliveries({ client });
      const others = (await entriesOf(one.account)).flatMap(({ serviceID }) => serviceID ?? []);
      const known = new Set([...one.alikeBefore, ...others]);
      const sent = alike(one, found).find(({ id }) => !known.has(id));
      return sent && outcome(sent);
    },
  };
}

function outcome(made: Delivery): Outcome<DeliveryEntry> {
  return { made, fields: { url: made.url } };
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
