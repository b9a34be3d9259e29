import { z } from "zod";
import type { Item } from "../contract/item.ts";
import type { Purchase } from "../contract/purchases.ts";
import { getPurchase, listPurchaseProducts, listPurchases, purchaseFrame } from "../contract/purchases.ts";
import { itemDocument } from "./catalog/item-document.ts";
import { itemIDOf } from "./catalog/item-id.ts";
import { callersContract, checkCovered } from "./contract-access.ts";
import type { User } from "./directory.ts";
import { badRequest, notFound, ServiceError } from "./errors.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import { randomUUID, type ServiceContext } from "./parts.ts";
import { framePrice, insufficientFunds } from "./pricing.ts";
import { chosenProducts } from "./product-rules.ts";
import { type Route, route } from "./route.ts";
import type { PurchaseRecord } from "./store/purchase-ledger.ts";
import { callersWebhook } from "./webhook-access.ts";

const DEFAULT_LIMIT = 100;

const cursorPayload = z.object({
  user: z.string(),
  contract: z.string().optional(),
  updatedAt: z.number(),
  id: z.string(),
});

/** Buying frames and reading what was bought (interface.md, Catalog v2). */
export function purchaseRoutes(context: ServiceContext): Route[] {
  const { directory, ledger, signer } = context;

  async function callersPurchase(id: string, caller: User): Promise<PurchaseRecord> {
    const record = await ledger.purchase(id);
    if (record?.userID !== caller.id) throw notFound(`There is no purchase ${id}.`);
    return record;
  }

  return [
    route(purchaseFrame, async ({ body }, { caller, now }) => {
      const terms = callersContract(directory, caller, body.contractID);
      const frame = (await context.stock.now()).frameFor(caller, body.frameID, now);
      if (!frame) throw notFound(`There is no frame ${body.frameID}.`);
      checkCovered(terms, frame, body.eula);
      const webhookID = body.notifications?.webhook.id;
      if (webhookID !== undefined) await callersWebhook(ledger, caller, webhookID);
      const price = framePrice(terms, frame, body.eula);
      const record: PurchaseRecord = {
        id: randomUUID(context.random),
        userID: caller.id,
        companyID: caller.companyID,
        contractID: body.contractID,
        frameID: body.frameID,
        eula: body.eula,
        ...(body.reference !== undefined && { reference: body.reference }),
        productTypes: [...chosenProducts(terms, frame.mode, body.productTypes)],
        ...(webhookID !== undefined && { webhookID }),
        ...(price && { amount: price.amount }),
        // The answer to a purchase says `active` (interface.md, Purchase status).
        status: "active",
        createdAt: now,
        updatedAt: now,
      };
      switch (await ledger.insertPurchase(record, terms.pricing?.spendLimit)) {
        case "inserted":
          return showPurchase(record);
        case "owned":
          throw new ServiceError(409, "conflict", `Frame ${body.frameID} has already been purchased.`);
        case "over-limit":
          throw insufficientFunds("purchase", terms);
      }
    }),
    route(listPurchases, async ({ query }, { caller }) => {
      const { contractID, cursor, limit = DEFAULT_LIMIT } = query;
      const after =
        cursor === undefined ? undefined : cursorPayload.safeParse(await signer.open("cursor", cursor)).data;
      if (cursor !== undefined && after?.user !== caller.id) throw badRequest("The cursor is not valid.");
      if (after && contractID !== undefined && contractID !== after.contract) {
        throw badRequest('"contractID" differs from the list that the cursor came from.');
      }
      const contract = after ? after.contract : contractID;
      const records = await ledger.purchasesOf(caller.id, { contractID: contract, after, limit: limit + 1 });
      const last = records.length > limit ? records[limit - 1] : undefined;
      return {
        data: records.slice(0, limit).map(showPurchase),
        ...(last && {
          cursor: await signer.seal("cursor", {
            user: caller.id,
            contract,
            updatedAt: last.updatedAt,
            id: last.id,
          }),
        }),
      };
    }),
    route(getPurchase, async ({ params }, { caller }) =>
      showPurchase(await callersPurchase(params.purchaseID, caller)),
    ),
    route(listPurchaseProducts, async ({ params, query }, { caller }) => {
      const record = await callersPurchase(params.purchaseID, caller);
      // All products of a frame fit into one page, so no cursor was ever given out.
      if (query.cursor !== undefined) throw badRequest("The cursor is not valid.");
      return { data: record.status === "closed" ? await showProducts(context, record) : [] };
    }),
  ];
}

function showPurchase(record: PurchaseRecord): Purchase {
  return {
    id: record.id,
    frameID: record.frameID,
    contractID: record.contractID,
    createdAt: new Date(record.createdAt).toISOString(),
    status: record.status,
    ...(record.reference !== undefined && { reference: record.reference }),
    eula: record.eula,
  };
}

async function showProducts(
  context: ServiceContext,
  { frameID, productTypes }: PurchaseRecord,
): Promise<Item[]> {
  const frame = await context.stock.frame(frameID);
  if (!frame) return [];
  const link = createLinkMaker(context);
  return Promise.all(
    productTypes.map(async (product) => {
      const item = { id: itemIDOf(frameID, product), frame, frameID, product };
      return itemDocument(item, {
        ...context,
        collection: "private",
        assets: await itemAssets(link, item, true),
      });
    }),
  );
}
