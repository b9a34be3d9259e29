import { z } from "zod";
import type { ProductType } from "../contract/common.ts";
import {
  createDelivery,
  type Delivery,
  getDelivery,
  listDeliveries,
  listDeliveryLocationConfigs,
} from "../contract/deliveries.ts";
import { itemIDOf, productsIn } from "./catalog/item-id.ts";
import { callersContract } from "./contract-access.ts";
import { checkLocation, placeOf as folderOf } from "./deliveries/location-rules.ts";
import { checkPlan, filesOf, placeURL, plannedObjects } from "./deliveries/plan.ts";
import { addDelivery } from "./deliveries/progress.ts";
import type { Directory } from "./directory.ts";
import { badRequest, forbidden, notFound } from "./errors.ts";
import { ownedProducts } from "./ownership.ts";
import { randomUUID, type ServiceContext } from "./parts.ts";
import { type Call, type Route, route } from "./route.ts";
import type { DeliveryRecord } from "./store/delivery-record.ts";
import { placeOf } from "./store/place.ts";
import { callersWebhook } from "./webhook-access.ts";

const DEFAULT_LIMIT = 10;

const cursorPayload = z.object({
  list: z.literal("deliveries"),
  user: z.string(),
  createdAt: z.number(),
  id: z.string(),
});

/** Delivering owned items to buckets (interface.md, Delivery v1). */
export function deliveryRoutes(context: ServiceContext): Route[] {
  const { directory, store, signer } = context;

  return [
    route(createDelivery, async ({ body }, { caller, now }) => {
      const { contract } = callersContract(directory, caller, body.contractID);
      const items = await ownedItems(context, { caller, now }, body.itemIDs);
      for (const { configID } of body.deliveryLocations) checkLocation(directory, caller, configID);
      const places = body.deliveryLocations.map((location) => folderOf(contract, location));
      const files = items.flatMap(({ frameID, product }) => filesOf(frameID, product));
      checkPlan(plannedObjects({ files, places }));
      const webhookID = body.notifications?.webhook.id;
      if (webhookID !== undefined) await callersWebhook(store, caller, webhookID);
      const record: DeliveryRecord = {
        id: randomUUID(context.random),
        userID: caller.id,
        companyID: caller.companyID,
        contractID: contract.id,
        itemIDs: items.map(({ id }) => id),
        places,
        files,
        ...(webhookID !== undefined && { webhookID }),
        status: "PENDING",
        createdAt: now,
        updatedAt: now,
      };
      const dueAt = now + Math.round(context.stepSeconds * 1000);
      await store.write((tx) => addDelivery(tx, record, dueAt));
      return showDelivery(directory, record);
    }),
    route(listDeliveries, async ({ query: { cursor, limit = DEFAULT_LIMIT } }, { caller }) => {
      const after =
        cursor === undefined ? undefined : cursorPayload.safeParse(await signer.open("cursor", cursor)).data;
      if (cursor !== undefined && after?.user !== caller.id) throw badRequest("The cursor is not valid.");
      const equals = { companyID: caller.companyID, userID: caller.id };
      const page = { equals, after: after && placeOf(after), limit: limit + 1 };
      const records = await store.read((tx) => tx.page("deliveries", "ofUser", page));
      const last = records.length > limit ? records[limit - 1] : undefined;
      return {
        data: records.slice(0, limit).map((record) => showDelivery(directory, record)),
        ...(last && {
          cursor: await signer.seal("cursor", {
            list: "deliveries",
            user: caller.id,
            createdAt: last.createdAt,
            id: last.id,
          }),
        }),
      };
    }),
    route(listDeliveryLocationConfigs, async (_, { caller }) =>
      directory.deliveryConfigs
        .filter(({ companyID }) => companyID === caller.companyID)
        .map(({ id, method, config, status }) => ({ id, method, config: { ...config }, status })),
    ),
    route(getDelivery, async ({ params: { deliveryID } }, { caller }) => {
      const key = { companyID: caller.companyID, id: deliveryID };
      const record = await store.read((tx) => tx.get("deliveries", key));
      if (record?.userID !== caller.id) throw notFound(`There is no delivery ${deliveryID}.`);
      return showDelivery(directory, record);
    }),
  ];
}

interface OwnedItem {
  id: string;
  frameID: string;
  product: ProductType;
}

/** The items of these ids, each once; 404 for one that does not exist, 403 for one that the caller does not own. */
async function ownedItems(
  context: ServiceContext,
  { caller, now }: Call,
  asked: readonly string[],
): Promise<OwnedItem[]> {
  const stock = await context.stock.now();
  const owned = new Map<string, OwnedItem>();
  for (const [frameID, mask] of await ownedProducts(context.store, stock, caller)) {
    // A frame that left the catalog has no items any more.
    if (!stock.frame(frameID)) continue;
    for (const product of productsIn(mask)) {
      const id = itemIDOf(frameID, product);
      owned.set(id, { id, frameID, product });
    }
  }
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  const others = ids.filter((id) => !owned.has(id));
  const unknown = others.find((id) => !stock.knows(caller, id, now));
  if (unknown !== undefined) throw notFound(`There is no item ${unknown}.`);
  if (others.length > 0) throw forbidden(`You do not own item ${others[0]}; buy its frame first.`);
  return ids.flatMap((id) => owned.get(id) ?? []);
}

function showDelivery(
  { deliveryConfigs }: Directory,
  { id, status, itemIDs, places, webhookID }: DeliveryRecord,
): Delivery {
  const [first] = places;
  const config = deliveryConfigs.find(({ id: configID }) => configID === first?.configID);
  return {
    id,
    status,
    // One address for a delivery: that of its first location.
    url: first ? placeURL(first, config) : "",
    itemIDs,
    deliveryLocations: places.map(({ configID, path, subpath }) => ({
      configID,
      path,
      ...(subpath !== undefined && { subpath }),
    })),
    ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
  };
}
