import { Hono } from "hono/tiny";
import { z } from "zod";
import type { Price } from "../../contract/common.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import {
  getPurchase,
  listPurchaseProducts,
  listPurchases,
  type Purchase,
  type PurchaseStatus,
  purchaseFrame,
} from "../../contract/purchases.ts";
import type { ProductType } from "../../domain/modes.ts";
import { type Approved, checkOrder, orderedFields } from "../approvals/order-rules.ts";
import { itemIDOf } from "../catalog/items/frame.ts";
import { shownIDs } from "../catalog/own-items.ts";
import type { User } from "../directory/directory.ts";
import { invalidCursor, notFound, ServiceError } from "../errors.ts";
import { ownedItemDocuments } from "../files/file-links.ts";
import type { Fulfilment } from "../fulfilment.ts";
import { checkSame, cutPage, openCursor } from "../http/cursor-page.ts";
import type { Call, ServiceEnv } from "../http/env.ts";
import { callCosts } from "../http/rate-limit.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { addCallback, due, isUnchanged, processDue, type ServiceEvent } from "../service-event.ts";
import type { GrantRecord, PurchaseRecord } from "../store/records.ts";
import type { Stored, Tx } from "../store/store.ts";
import { callersWebhook } from "../webhooks/webhook-access.ts";
import {
  callersContract,
  checkCovered,
  chooseProducts,
  framePrice,
  insufficientFunds,
  visibleFrame,
} from "./contract-access.ts";

const LEASE = 15_000;
const BATCH = 50;

export class NotBought extends Error {
  readonly reason: "owned" | "over-limit";
  constructor(reason: NotBought["reason"]) {
    super(`The frame was not bought: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Adds a purchase and holds its amount. Throws `NotBought`: "owned" by the company, or "over-limit" of the
 * contract. `alongside` runs in the same transaction.
 */
export async function addPurchase(
  { store, fulfilment }: Pick<ServiceContext, "store" | "fulfilment">,
  record: PurchaseRecord,
  spendLimit: number | undefined,
  alongside?: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  await store.write(async (tx) => {
    const added = due(record, fulfilment.purchaseStep(record)?.at);
    if ((await tx.insert("purchases", added)) === "duplicate") throw new NotBought("owned");
    const { amount = 0, status } = record;
    const change = status === "closed" ? { spent: amount } : { held: amount };
    if ((await tx.add(record, change, spendLimit)) === "over-limit") throw new NotBought("over-limit");
    if (status === "closed") await grant(tx, record, record.productTypes, record.updatedAt);
    await alongside?.(tx, record.id);
  });
}

/** Makes the next step of purchases due at `now` (ms, or the store's clock); a callback reports the end. */
export function processPurchases(context: ServiceContext, now?: number): Promise<ServiceEvent[]> {
  return processDue(context, "purchases", {
    lease: LEASE,
    batch: BATCH,
    now,
    step: (record) => context.store.write((tx) => step(context, tx, record)),
    nextAt: (record) => context.fulfilment.purchaseStep(record)?.at,
  });
}

async function step({ fulfilment }: ServiceContext, tx: Tx, record: Stored<"purchases">) {
  if (!(await isUnchanged(tx, "purchases", record))) return undefined;
  const next = fulfilment.purchaseStep(record);
  if (!next) return undefined;
  if (next.to !== "closed" || !fulfilment.hasFiles) return movePurchase(tx, fulfilment, record, next);
  // One that waits for its files is claimed again when the lease ends.
  if (!(await fulfilment.hasFiles(tx, record))) return undefined;
  const claimedAt = (record.dueAt ?? next.at + LEASE) - LEASE;
  return movePurchase(tx, fulfilment, record, { ...next, at: Math.max(next.at, claimedAt) });
}

/** Moves a purchase on, with its money, grant and callback; `at` in ms since 1970. */
export async function movePurchase(
  tx: Tx,
  fulfilment: Pick<Fulfilment, "purchaseStep">,
  record: Stored<"purchases">,
  { to: status, at, reason }: { to: PurchaseStatus; at: number; reason?: string },
): Promise<ServiceEvent> {
  const { history: before = [{ status: "active" as const, at: record.createdAt }] } = record;
  const history = [...before, { status, at }];
  const moved = { ...record, status, updatedAt: at, history, ...(reason !== undefined && { reason }) };
  await tx.put("purchases", due(moved, fulfilment.purchaseStep(moved)?.at));
  const { amount = 0 } = record;
  if (status === "closed") {
    await tx.add(record, { held: -amount, spent: amount });
    await grant(tx, record, record.productTypes, at);
  }
  if (status === "failed" || status === "canceled") await tx.add(record, { held: -amount });
  const event: ServiceEvent = {
    resourceKey: "purchase",
    resourceID: record.id,
    status,
    itemIDs: status === "closed" ? await shownIDs(tx, record.frameID, record.productTypes) : [],
    webhookID: record.webhookID,
    reason,
    at,
  };
  if (TERMINAL.has(status)) await addCallback(tx, event, record.companyID);
  return event;
}

const TERMINAL: ReadonlySet<PurchaseStatus> = new Set(["closed", "failed", "canceled"]);

export async function grant(
  tx: Tx,
  { companyID, userID, frameID }: Pick<GrantRecord, "companyID" | "userID" | "frameID">,
  given: readonly ProductType[],
  since: number,
): Promise<void> {
  const key = { companyID, userID, frameID };
  // First: it locks the user's grants.
  const seq = await tx.nextGrant({ companyID, userID });
  const before = await tx.get("grants", key);
  const products = [...new Set([...(before?.products ?? []), ...given])];
  if (!before) await tx.insert("grants", { ...key, products, since, seq });
  else if (products.length > before.products.length) await tx.put("grants", { ...before, products, seq });
}

/** Returns what a purchase costs the caller; throws as the purchase would, unless somebody has bought the frame. */
export async function pricePurchase(
  { directory, catalog, fulfilment }: ServiceContext,
  call: Call,
  { contractID, frameID, eula, productTypes }: PurchaseOrder,
): Promise<Price | undefined> {
  const terms = callersContract(directory, call.caller, contractID);
  const { frame, companyID } = await visibleFrame(catalog, call, frameID);
  checkCovered(terms, frame, eula, call.now);
  if (companyID === call.caller.companyID) throw alreadyBought(frameID);
  chooseProducts(terms, frame.mode, productTypes, fulfilment.filesOf(frame));
  return framePrice(terms, frame, eula);
}

type PurchaseOrder = ParsedRequest<typeof purchaseFrame>["body"];

/** Buys a frame for the caller. A purchase above the caller's limit needs an approval. */
export async function orderPurchase(
  context: ServiceContext,
  { caller, now }: Call,
  body: PurchaseOrder,
  approval?: Approved,
): Promise<Purchase> {
  const { catalog, directory, store } = context;
  const terms = callersContract(directory, caller, body.contractID);
  const { frame, companyID } = await visibleFrame(catalog, { caller, now }, body.frameID);
  checkCovered(terms, frame, body.eula, now);
  if (companyID === caller.companyID) throw alreadyBought(body.frameID);
  const webhookID = body.notifications?.webhook.id;
  if (webhookID !== undefined) await callersWebhook(store, caller, webhookID);
  const price = framePrice(terms, frame, body.eula);
  const ordered = checkOrder(directory, caller, { price, costCenter: body.costCenter, approval });
  const record: PurchaseRecord = {
    id: crypto.randomUUID(),
    userID: caller.id,
    companyID: caller.companyID,
    contractID: body.contractID,
    frameID: body.frameID,
    eula: body.eula,
    ...(body.reference !== undefined && { reference: body.reference }),
    productTypes: [
      ...chooseProducts(terms, frame.mode, body.productTypes, context.fulfilment.filesOf(frame)),
    ],
    ...(webhookID !== undefined && { webhookID }),
    ...(price && { amount: price.amount }),
    status: "active",
    createdAt: now,
    updatedAt: now,
    history: [{ status: "active", at: now }],
    ...ordered,
  };
  try {
    await addPurchase(context, record, terms.pricing?.spendLimit, approval?.inTransaction);
  } catch (error) {
    if (!(error instanceof NotBought)) throw error;
    throw error.reason === "owned" ? alreadyBought(body.frameID) : insufficientFunds("purchase", terms);
  }
  return showPurchase(record);
}

const DEFAULT_LIMIT = 100;

const cursorPayload = z.object({
  user: z.string(),
  contract: z.string().optional(),
  updatedAt: z.number(),
  id: z.string(),
});

export function purchaseRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const { store, signer } = context;

  async function callersPurchase(id: string, caller: User): Promise<PurchaseRecord> {
    const record = await store.read((tx) => tx.get("purchases", { companyID: caller.companyID, id }));
    if (record?.userID !== caller.id)
      throw notFound(`There is no purchase ${id}.`).about("not_found", "purchaseID");
    return record;
  }

  serve(app, purchaseFrame, ({ body }, { var: call }) => orderPurchase(context, call, body));
  serve(app, listPurchases, async ({ query }, { var: { caller, charge } }) => {
    const { contractID, cursor, limit = DEFAULT_LIMIT } = query;
    charge(callCosts.items(limit));
    const after = await openCursor(signer, cursor, cursorPayload, ({ user }) => user === caller.id);
    if (after) checkSame({ contractID }, { contractID: after.contract }, "list");
    const contract = after ? after.contract : contractID;
    const { companyID, id: userID } = caller;
    const page = { after: after && { updatedAt: after.updatedAt, id: after.id }, limit: limit + 1 };
    const records = await store.read((tx) =>
      contract === undefined
        ? tx.page("purchases", "ofUser", { equals: { companyID, userID }, ...page })
        : tx.page("purchases", "ofContract", {
            equals: { companyID, userID, contractID: contract },
            ...page,
          }),
    );
    return cutPage(signer, { records, limit }, showPurchase, ({ updatedAt, id }) => ({
      user: caller.id,
      contract,
      updatedAt,
      id,
    }));
  });
  serve(app, getPurchase, async ({ params }, { var: { caller } }) =>
    showPurchase(await callersPurchase(params.purchaseID, caller)),
  );
  serve(app, listPurchaseProducts, async ({ params, query }, { var: { caller } }) => {
    const record = await callersPurchase(params.purchaseID, caller);
    if (query.cursor !== undefined) throw invalidCursor();
    return { data: record.status === "closed" ? await showProducts(context, record) : [] };
  });
  return app;
}

function alreadyBought(frameID: string): ServiceError {
  const message = `Frame ${frameID} has already been purchased.`;
  return new ServiceError(409, "conflict", message).about("not_available", "frameID");
}

function showPurchase(record: PurchaseRecord): Purchase {
  return {
    id: record.id,
    frameID: record.frameID,
    contractID: record.contractID,
    createdAt: new Date(record.createdAt).toISOString(),
    status: record.status,
    ...(record.reference !== undefined && { reference: record.reference }),
    ...(record.reason !== undefined && { reason: record.reason }),
    eula: record.eula,
    ...orderedFields(record),
  };
}

async function showProducts(context: ServiceContext, { frameID, productTypes }: PurchaseRecord) {
  const known = await context.catalog.frame(frameID);
  if (!known) return [];
  const { frame } = known;
  const items = productTypes.map((product) => ({ id: itemIDOf(frameID, product), frame, frameID, product }));
  return ownedItemDocuments(context, items);
}
