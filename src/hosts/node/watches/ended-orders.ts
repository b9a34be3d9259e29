import { z } from "zod";
import { listDeliveries } from "../../../contract/deliveries.ts";
import { listPurchases } from "../../../contract/purchases.ts";
import { listTasks } from "../../../contract/task.ts";
import type { User } from "../../../service/directory/directory.ts";
import type { Ask } from "./ask-service.ts";
import type { Found, News } from "./news.ts";

const PAGE = 100;
/** Pages of each list, of the latest orders. */
const MOST_PAGES = 5;

const orders = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string(),
      frameID: z.string().optional(),
      reference: z.string().optional(),
      orderedBy: z.string().optional(),
    }),
  ),
  cursor: z.string().optional(),
});
type Order = z.infer<typeof orders>["data"][number];

const LISTS = [
  { kind: "purchase", path: listPurchases.path, ended: ["closed", "failed", "canceled"] },
  { kind: "task", path: listTasks.path, ended: ["DONE", "REJECTED", "CANCELED", "FAILED"] },
  { kind: "delivery", path: listDeliveries.path, ended: ["SUCCESS", "FAILED"] },
] as const;

/**
 * Finds the orders that have ended: those that a person has placed, for a manager all of the client, and deliveries,
 * of which the service does not tell who ordered them.
 */
export async function findEndedOrders(ask: Ask, { person }: User): Promise<Found> {
  const isOwn = ({ orderedBy }: Order) => person?.role === "manager" || orderedBy === person?.email;
  const found = new Map<string, News>();
  for (const { kind, path, ended } of LISTS) {
    const isEnded = ({ status }: Order) => ended.some((one) => one === status);
    for (const order of await latest(ask, path)) {
      if (!isEnded(order) || (kind !== "delivery" && !isOwn(order))) continue;
      const { id, status, reference, frameID } = order;
      found.set(`${kind} ${id}`, { kind, id, status, about: reference ?? frameID });
    }
  }
  return {
    keys: [...found.keys()],
    more: false,
    newTo: async (known) => [...found].filter(([key]) => !known.has(key)).map(([, news]) => news),
  };
}

async function latest(ask: Ask, path: string): Promise<Order[]> {
  const read: Order[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({ limit: String(PAGE), ...(cursor && { cursor }) });
    const answer = orders.parse(await ask(`${path}?${query}`));
    read.push(...answer.data);
    cursor = answer.cursor;
    if (!cursor) break;
  }
  return read;
}
