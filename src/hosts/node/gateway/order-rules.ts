import { randomUUID } from "node:crypto";
import { z } from "zod";
import { getFramePrice } from "../../../contract/catalog.ts";
import { type Price, price as priceSchema } from "../../../contract/common.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { purchaseBody, purchaseFrame } from "../../../contract/purchases.ts";
import { getTaskPrice, type TaskRequest, taskRequest } from "../../../contract/task.ts";
import { parseJson } from "../../../domain/json.ts";
import { framesOfDuration } from "../../../domain/modes.ts";
import { type Approved, checkOrder, orderedFields } from "../../../service/approvals/order-rules.ts";
import type { Directory, User } from "../../../service/directory/directory.ts";
import { badRequest, ServiceError } from "../../../service/errors.ts";
import type { SentOrderRecord } from "../../../service/store/records.ts";
import type { Store, Tx } from "../../../service/store/store.ts";
import { type Connection, refusalOf, textOf, type Upstream } from "./upstream.ts";

interface Parts {
  upstream: Upstream;
  store: Store;
  directory: Directory;
  now: () => number;
}

interface Order {
  caller: User;
  connection: Connection;
  /** JSON as the page sent it. */
  body: string;
  signal: AbortSignal;
}

/** Time that an order has, ms; the page may be gone by then. */
export const ORDER_PATIENCE = 60_000;

const withID = z.looseObject({ id: z.string() });

/**
 * Returns what a gateway does for orders: the rules of this host's people, and a record of who ordered, since the other
 * service sees one client for all of them.
 */
export function orderRules({ upstream, store, directory, now }: Parts) {
  /** Asks the other service what an order costs; undefined by agreement. Throws 502 where it does not say. */
  async function priceOf(endpoint: Endpoint, order: Order): Promise<Price | undefined> {
    const asked =
      endpoint.operation === purchaseFrame.operation ? framePriceQuery(order) : taskPriceQuery(order);
    if (!asked) return undefined;
    const { path, frames } = asked;
    const { connection, signal } = order;
    const headers = { accept: "application/json" };
    const answer = await upstream.call(connection, { method: "GET", path, headers, isSafe: true, signal });
    const text = await textOf(answer);
    const read = priceSchema.safeParse(parseJson(text));
    if (answer.status === 200 && read.success) {
      return { amount: read.data.amount * frames, currency: read.data.currency };
    }
    // A contract without a price list (interface 4.5.2).
    if (answer.status === 403) return undefined;
    const refusal = refusalOf(answer, text);
    if (refusal && refusal.status < 500) throw refusal;
    const message = "What the order costs cannot be read now, and the limit needs it. Try again later.";
    throw new ServiceError(502, "bad_gateway", message);
  }

  return {
    priceOf,

    /**
     * Checks an order and writes down that it is sent, with the request that is approved by it. Returns the body for the
     * other service, without what only this host knows, and what to do with the answer.
     */
    async check(endpoint: Endpoint, order: Order, approval?: Approved) {
      const { caller } = order;
      const { costCenter, ...body } = bodyOf(order.body);
      const needsPrice = approval !== undefined || caller.person?.spendLimit !== undefined;
      const price = needsPrice ? await priceOf(endpoint, order) : undefined;
      const isDelivery = endpoint.tag === "Delivery";
      const ordered = isDelivery
        ? { ...(caller.person && { orderedBy: caller.person.email }) }
        : checkOrder(directory, caller, { price, costCenter: costCenter as string | undefined, approval });
      const record: SentOrderRecord = {
        ...{ companyID: caller.companyID, id: approval?.id ?? randomUUID(), clientID: caller.clientID },
        ...{ operation: endpoint.operation, at: now() },
        ...ordered,
        ...(price && { amount: price.amount, currency: price.currency }),
      };
      await store.write(async (tx) => {
        await approval?.inTransaction(tx);
        await tx.insert("sentOrders", record);
      });
      return {
        body: JSON.stringify(body),
        /** Keeps the id that the other service gave; an order without one has failed, or its answer was lost. */
        async sent(status: number, answer: unknown): Promise<void> {
          const read = withID.safeParse(answer);
          if (status >= 300 || !read.success) return;
          await store.write((tx) => keepOrder(tx, record, read.data.id));
        },
        async undo(tx: Tx): Promise<void> {
          const stored = await tx.get("sentOrders", record);
          if (stored) await tx.remove("sentOrders", stored);
        },
      };
    },

    /** Adds to an order, or to those of a list, who ordered it here; in place. */
    async tellWhoOrdered({ companyID }: User, value: unknown): Promise<void> {
      const list = z.looseObject({ data: z.array(withID) }).safeParse(value);
      const entries = list.success
        ? (value as { data: { id: string }[] }).data
        : withID.safeParse(value).success
          ? [value as { id: string }]
          : [];
      await store.read(async (tx) => {
        for (const entry of entries) {
          const place = { equals: { companyID, orderID: entry.id }, limit: 1 };
          const [sent] = await tx.page("sentOrders", "ofOrder", place);
          if (sent) Object.assign(entry, orderedFields(sent));
        }
      });
    },
  };
}

/** Keeps the id of an order that has arrived, also with the request that was approved by it. */
export async function keepOrder(tx: Tx, key: { companyID: string; id: string }, orderID: string) {
  const order = await tx.get("sentOrders", key);
  if (order) await tx.put("sentOrders", { ...order, orderID });
  const request = await tx.get("approvals", key);
  if (request?.state === "sent") await tx.put("approvals", { ...request, state: "approved", orderID });
}

function bodyOf(text: string): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(parseJson(text));
  if (read.success) return read.data;
  throw badRequest("The body is not a JSON object.");
}

function framePriceQuery({ body }: Order) {
  const read = purchaseBody.safeParse(parseJson(body));
  if (!read.success) return undefined;
  const { contractID, frameID, eula } = read.data;
  return { path: pathOf(getFramePrice, { contractID, frameID, eula }), frames: 1 };
}

function taskPriceQuery({ body }: Order) {
  const read = taskRequest.safeParse(parseJson(body));
  if (!read.success) return undefined;
  const { contractID, imagingMode, imagingDuration, pointOfInterest, ...terms } = read.data;
  const query = {
    ...{ contractID, imagingMode },
    "pointOfInterest[lat]": String(pointOfInterest.lat),
    "pointOfInterest[lon]": String(pointOfInterest.lon),
    ...namedTerms(terms),
  };
  return { path: pathOf(getTaskPrice, query), frames: framesOfDuration(imagingMode, imagingDuration) };
}

/** Refuses an order that leaves its terms to the contract: what it costs could not be asked. */
function namedTerms({ exclusivity, priority, sla, eula }: Partial<TaskRequest>) {
  if (exclusivity && priority && sla && eula) return { exclusivity, priority, sla, eula };
  throw badRequest("Name exclusivity, priority, sla and eula: your limit needs the price of the order.");
}

const pathOf = ({ path }: Endpoint, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
