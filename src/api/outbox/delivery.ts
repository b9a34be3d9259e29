import { z } from "zod";
import { createDelivery, type Delivery } from "../../contract/deliveries.ts";
import { listAllDeliveries, subpathOf } from "../deliveries/delivery-rows.ts";
import { notOwned, type PlannedDelivery, resolveItems } from "../deliveries/plan-deliveries.ts";
import { findOwnedItems } from "../frames/frames.ts";
import { type Handler, type HandlerServices, inTurnPolicy, type Outcome } from "./handler.ts";
import { type Batch, type BatchStart, entry, planBatch } from "./record.ts";

export const deliveryEntry = entry.extend({
  contractID: z.string(),
  /** Composed items; on sending, their present ids. */
  items: z.array(z.object({ id: z.string(), frameID: z.string(), product: z.string() })).min(1),
  place: z.object({ configID: z.string(), path: z.string(), subpath: z.string().optional() }),
  /** Subpath with placeholders; empty: none. */
  template: z.string(),
  webhookID: z.string().optional(),
  again: z.string().optional(),
  /** Look-alikes that existed before, and so are not this one. */
  alikeBefore: z.array(z.string()),
  changedItems: z.number().int().optional(),
  url: z.string().optional(),
});
export type DeliveryEntry = z.infer<typeof deliveryEntry>;

export interface DeliveryBatchInput {
  contractID: string;
  configID: string;
  path: string;
  template: string;
  webhookID: string | undefined;
  deliveries: readonly PlannedDelivery[];
  again: string | undefined;
}

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
 * Sends deliveries with present item ids; a refused one stops the batch. One without an answer is found by items and
 * place, look-alikes from before excluded.
 */
export function deliveryHandler(services: HandlerServices<DeliveryEntry>): Handler<Batch, DeliveryEntry> {
  const { client, signal, entriesOf } = services;
  // Snapshot taken before sending, so that older look-alikes are not matched.
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

function alike({ items, place }: Pick<DeliveryEntry, "items" | "place">, listed: readonly Delivery[]) {
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
