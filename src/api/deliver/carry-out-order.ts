import { createDelivery, type Delivery } from "../../contract/deliveries.ts";
import { ApiError } from "../api-error.ts";
import { carryOut, type OrderParts } from "../orders-ledger/carry-out.ts";
import { wasTurnedAway } from "../orders-ledger/decide.ts";
import type { Session } from "../session.ts";
import {
  type Answer,
  afterAnswer,
  afterLook,
  alike,
  beginSending,
  findSent,
  withoutItems,
} from "./decide.ts";
import type { DeliveryEntry } from "./delivery-record.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import { listAllDeliveries } from "./list-all.ts";
import { findOwnedItems } from "./owned-items.ts";
import { resolveItems } from "./resolve-items.ts";

/** Sends the deliveries of an order one after the other; see `carryOut`. One that is refused ends it. */
export function carryOutOrder(orderID: string, parts: OrderParts<DeliveryStore>): Promise<void> {
  // Deliveries as they were before the order sent any: what is alike among them is none of its own.
  let listed: Delivery[] | undefined;
  return carryOut(orderID, parts, {
    async send(entry) {
      listed ??= await listAllDeliveries(parts);
      return send(entry, listed, parts);
    },
    async look(entry) {
      listed = undefined;
      const found = await listAllDeliveries(parts);
      const others = await deliveriesOfOthers(entry, parts.store);
      return (last) => afterLook(last, findSent(last, found, others), parts.now());
    },
    endsOrder: () => true,
  });
}

async function deliveriesOfOthers(
  { account, orderID, index }: DeliveryEntry,
  store: DeliveryStore,
): Promise<Set<string>> {
  const others = (await store.entriesOf(account)).filter(
    (entry) => entry.orderID !== orderID || entry.index !== index,
  );
  return new Set(others.flatMap(({ deliveryID }) => deliveryID ?? []));
}

/** Sends one delivery with the ids that its items have now; what became of it, and the answer that turned it away. */
async function send(
  { orderID, index, contractID, items }: DeliveryEntry,
  listed: readonly Delivery[],
  { client, store, now, signal }: OrderParts<DeliveryStore>,
): Promise<{ entry: DeliveryEntry | undefined; error?: ApiError }> {
  const frameIDs = [...new Set(items.map(({ frameID }) => frameID))];
  const fresh = resolveItems(items, await findOwnedItems({ client }, contractID, frameIDs, signal));
  if ("missing" in fresh) {
    const refused = await store.changeEntry(orderID, index, (entry) =>
      entry.state === "planned" ? withoutItems(entry, fresh.missing, now()) : undefined,
    );
    return { entry: refused };
  }
  const begun = await store.changeEntry(orderID, index, (entry, order) => {
    if (order.state !== "running" || entry.state !== "planned" || signal.aborted) return undefined;
    const alikeBefore = alike({ items: fresh.items, place: entry.place }, listed).map(({ id }) => id);
    return beginSending(entry, now(), { ...fresh, alikeBefore });
  });
  if (!begun) return { entry: undefined };
  const answer = await post(client, begun);
  const entry = await store.changeEntry(orderID, index, (kept) => afterAnswer(kept, answer, now()));
  return "error" in answer && wasTurnedAway(answer.error) ? { entry, error: answer.error } : { entry };
}

async function post(client: Session["client"], entry: DeliveryEntry): Promise<Answer> {
  const { configID, path, subpath } = entry.place;
  try {
    const delivery = await client.call(createDelivery, {
      body: {
        contractID: entry.contractID,
        itemIDs: entry.items.map(({ id }) => id),
        deliveryLocations: [{ configID, path, ...(subpath !== undefined && { subpath }) }],
        ...(entry.webhookID !== undefined && { notifications: { webhook: { id: entry.webhookID } } }),
      },
    });
    return { delivery };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}
