import { Hono } from "hono/tiny";
import { z } from "zod";
import { type CompanyOrder, listClients, listCompanyOrders } from "../../contract/company.ts";
import { orderedFields } from "../approvals/order-rules.ts";
import { scopesOf } from "../authentication/tokens.ts";
import { checkSame, cursorPlace, cutPage, openCursor } from "../http/cursor-page.ts";
import type { ServiceEnv } from "../http/env.ts";
import { callCosts } from "../http/rate-limit.ts";
import { readInstant } from "../http/read-request.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import type { Stored } from "../store/store.ts";
import type { Directory } from "./directory.ts";

const DEFAULT_LIMIT = 100;

const clientsCursor = z.object({ clientsOf: z.string(), after: z.string() });

const ordersCursor = z.object({
  ordersOf: z.string(),
  createdAfter: z.string().optional(),
  createdBefore: z.string().optional(),
  createdAt: z.number(),
  id: z.string(),
});

export function companyRoutes({ directory, store, signer }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  serve(app, listClients, async ({ query: { cursor, limit = DEFAULT_LIMIT } }, { var: { caller } }) => {
    const { companyID } = caller;
    const clients = directory.clients.filter(({ company }) => company === companyID);
    const goesOn = await openCursor(signer, cursor, clientsCursor, (sent) => sent.clientsOf === companyID);
    const records = clients.slice(clients.findIndex(({ id }) => id === goesOn?.after) + 1);
    return cutPage(
      signer,
      { records, limit },
      (client) => ({ id: client.id, status: client.status, scopes: [...scopesOf(client)] }),
      ({ id }) => ({ clientsOf: companyID, after: id }),
    );
  });
  serve(app, listCompanyOrders, async ({ query }, { var: { caller, charge } }) => {
    const { cursor, limit = DEFAULT_LIMIT, ...given } = query;
    const { companyID } = caller;
    charge(callCosts.items(limit));
    const after = await openCursor(signer, cursor, ordersCursor, ({ ordersOf }) => ordersOf === companyID);
    if (after) checkSame(given, after, "list");
    const { createdAfter, createdBefore } = after ?? given;
    const page = {
      equals: { companyID },
      after: after
        ? cursorPlace(after)
        : createdBefore === undefined
          ? undefined
          : { createdAt: readInstant(createdBefore, "createdBefore") },
      // Both bounds are exclusive; times are whole milliseconds.
      ...(createdAfter !== undefined && {
        until: { createdAt: readInstant(createdAfter, "createdAfter") + 1 },
      }),
      limit: limit + 1,
    };
    const orders = await store.read(async (tx) => [
      ...(await tx.page("purchases", "ofCompany", page)),
      ...(await tx.page("tasks", "ofCompany", page)),
    ]);
    const records = orders.sort(latestFirst).slice(0, limit + 1);
    return cutPage(
      signer,
      { records, limit },
      (order) => showOrder(order, directory),
      (last) => ({ ordersOf: companyID, createdAfter, createdBefore, ...cursorPlace(last) }),
    );
  });
  return app;
}

export type Order = Stored<"purchases"> | Stored<"tasks">;

/** Compares orders as their index does: the latest first. */
export const latestFirst = (a: Order, b: Order) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);

/** Returns an order as its company and the operator see it. */
export function showOrder(order: Order, { contracts }: Pick<Directory, "contracts">): CompanyOrder {
  const { amount } = order;
  const terms = contracts.find(({ contract }) => contract.id === order.contractID);
  return {
    kind: "frameID" in order ? "purchase" : "task",
    id: order.id,
    createdAt: iso(order.createdAt),
    contractID: order.contractID,
    clientID: order.userID.replace(/^user-/, ""),
    ...("frameID" in order ? { frameID: order.frameID } : { imagingMode: order.imagingMode }),
    eula: order.eula,
    ...(order.reference !== undefined && { reference: order.reference }),
    ...orderedFields(order),
    ...(amount !== undefined && { amount, cost: costOf(order), currency: terms?.pricing?.currency }),
    status: order.status,
    history: historyOf(order).map(({ at, ...step }) => ({ ...step, at: iso(at) })),
  };
}

const iso = (at: number) => new Date(at).toISOString();

const FREE: ReadonlySet<Order["status"]> = new Set(["failed", "canceled", "FAILED", "REJECTED"]);

function costOf(order: Order): number {
  if ("fee" in order && order.fee !== undefined) return order.fee;
  return FREE.has(order.status) ? 0 : (order.amount ?? 0);
}

/** Returns the changes of an order, oldest first; times in milliseconds since 1970. */
function historyOf(order: Order): { status: string; at: number; reason?: string }[] {
  const { status, createdAt, updatedAt } = order;
  if (order.history) {
    const { history } = order;
    const reason = "frameID" in order ? order.reason : order.reasons?.map(({ message }) => message).join(" ");
    return history.map((step, index) =>
      reason && index === history.length - 1 ? { ...step, reason } : step,
    );
  }
  const ordered = { status: "active", at: createdAt };
  return updatedAt > createdAt ? [ordered, { status, at: updatedAt }] : [{ ...ordered, status }];
}
