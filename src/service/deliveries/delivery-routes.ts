import { Hono } from "hono/tiny";
import { z } from "zod";
import {
  createDelivery,
  type Delivery,
  getDelivery,
  listDeliveries,
  listDeliveryLocationConfigs,
} from "../../contract/deliveries.ts";
import { productTypes } from "../../domain/modes.ts";
import { parseItemID } from "../catalog/items/frame.ts";
import { catalogIDs, ownItems } from "../catalog/own-items.ts";
import { itemsOf } from "../catalog/read-search.ts";
import type { Directory, User } from "../directory/directory.ts";
import { forbidden, notFound } from "../errors.ts";
import { cursorPlace, cutPage, openCursor } from "../http/cursor-page.ts";
import type { Call, ServiceEnv } from "../http/env.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { callersContract } from "../purchases/contract-access.ts";
import type { DeliveryRecord } from "../store/records.ts";
import { callersWebhook } from "../webhooks/webhook-access.ts";
import { addDelivery } from "./delivery-worker.ts";
import { deliveryFiles, placeURL, readPlaces } from "./plan.ts";

const DEFAULT_LIMIT = 10;

const cursorPayload = z.object({
  list: z.literal("deliveries"),
  user: z.string(),
  createdAt: z.number(),
  id: z.string(),
});

export function deliveryRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const { directory, store, signer } = context;

  serve(app, createDelivery, async ({ body }, { var: { caller, now } }) => {
    const { contract } = callersContract(directory, caller, body.contractID);
    const items = await ownedItems(context, { caller, now }, body.itemIDs);
    const own = await ownItems(store, items);
    const files = await store.read((tx) => deliveryFiles(tx, items));
    const setUp = { directory, caller, contract };
    const places = readPlaces(setUp, body.deliveryLocations, files, "deliveryLocations");
    const webhookID = body.notifications?.webhook.id;
    if (webhookID !== undefined) await callersWebhook(store, caller, webhookID);
    const record: DeliveryRecord = {
      id: crypto.randomUUID(),
      userID: caller.id,
      companyID: caller.companyID,
      contractID: contract.id,
      itemIDs: items.map(({ id }, index) => own[index]?.itemID ?? id),
      places,
      files,
      ...(webhookID !== undefined && { webhookID }),
      status: "PENDING",
      createdAt: now,
      updatedAt: now,
    };
    const dueAt = now + context.fulfilment.deliveryDelay;
    await store.write((tx) => addDelivery(tx, record, dueAt, context));
    return showDelivery(directory, record);
  });
  serve(app, listDeliveries, async ({ query: { cursor, limit = DEFAULT_LIMIT } }, { var: { caller } }) => {
    const after = await openCursor(signer, cursor, cursorPayload, ({ user }) => user === caller.id);
    const equals = { companyID: caller.companyID, userID: caller.id };
    const page = { equals, after: after && cursorPlace(after), limit: limit + 1 };
    const records = await store.read((tx) => tx.page("deliveries", "ofUser", page));
    return cutPage(
      signer,
      { records, limit },
      (record) => showDelivery(directory, record),
      (last) => ({ list: "deliveries", user: caller.id, ...cursorPlace(last) }),
    );
  });
  serve(app, listDeliveryLocationConfigs, async (_, { var: { caller } }) =>
    directory.deliveryConfigs
      .filter(({ companyID }) => companyID === caller.companyID)
      .map(({ id, method, config, status }) => ({ id, method, config: { ...config }, status })),
  );
  serve(app, getDelivery, async ({ params: { deliveryID } }, { var: { caller } }) => {
    const key = { companyID: caller.companyID, id: deliveryID };
    const record = await store.read((tx) => tx.get("deliveries", key));
    if (record?.userID !== caller.id)
      throw notFound(`There is no delivery ${deliveryID}.`).about("not_found", "deliveryID");
    return showDelivery(directory, record);
  });
  return app;
}

/** Returns the items of these ids, each once; 404 for unknown ones, 403 for those not owned. */
async function ownedItems(context: ServiceContext, { caller, now }: Call, asked: readonly string[]) {
  const meant = (await catalogIDs(context.store, asked)).map((id) => id.toLowerCase());
  const ids = [...new Set(meant)];
  const viewer = { companyID: caller.companyID, userID: caller.id, public: true, private: true, now };
  const found = await context.catalog.search(itemsOf(ids), viewer, { limit: ids.length });
  const known = new Map(found.items.map((item) => [item.id, item]));
  for (const id of ids) {
    if (known.has(id) || (await isToCome(context, caller, id))) continue;
    const place = meant.indexOf(id);
    throw notFound(`There is no item ${asked[place]}.`).about("not_found", "itemIDs", place);
  }
  const other = ids.find((id) => !known.get(id)?.isOwned);
  if (other !== undefined) {
    const place = meant.indexOf(other);
    const message = `You do not own item ${asked[place]}; buy its frame first.`;
    throw forbidden(message).about("not_available", "itemIDs", place);
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function isToCome({ catalog }: ServiceContext, { id: userID }: User, itemID: string): Promise<boolean> {
  const known = await catalog.frameOfItem(itemID);
  const product = productTypes[parseItemID(itemID)?.product ?? -1];
  return known?.userID === userID && product !== undefined && known.frame.products.includes(product);
}

function showDelivery(
  { deliveryConfigs }: Directory,
  { id, status, itemIDs, places, webhookID, reason }: DeliveryRecord,
): Delivery {
  const [first] = places;
  const config = deliveryConfigs.find(({ id: configID }) => configID === first?.configID);
  return {
    id,
    status,
    url: first ? placeURL(first, config) : "",
    itemIDs,
    deliveryLocations: places.map(({ configID, path, subpath }) => ({
      configID,
      path,
      ...(subpath !== undefined && { subpath }),
    })),
    ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
    ...(reason !== undefined && { reason }),
  };
}
