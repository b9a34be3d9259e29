import type { NodeProcess } from "../../src/testing/processes/node-process.ts";
import { type Ask, PURCHASES, TASKS } from "../../src/testing/processes/service-processes.ts";
import { DELIVERIES, type LoadReport } from "./kill-load.ts";
import { eventOf, type Receiver } from "./receiver.ts";

/** Maximum time until everything has settled after the load, ms. */
const PATIENCE = 30_000;
const LOOK_EVERY = 500;

type Kind = "purchases" | "tasks" | "deliveries";
type Order = { id: string; status: string; frameID?: string };

/** How things stand when nothing is under way any more, or too much time has passed. */
export interface Aftermath {
  found: Record<Kind, Map<string, Order>>;
  stuck: Record<Kind, number>;
  /** Events that have a webhook which was not told of them. */
  untold: number;
  /** From the end of the load until nothing was under way. */
  seconds: number;
}

const lists = {
  purchases: { path: PURCHASES, limit: 10_000, resource: "purchase", underWay: ["received", "active"] },
  tasks: { path: TASKS, limit: 100, resource: "task", underWay: ["RECEIVED"] },
  deliveries: { path: DELIVERIES, limit: 100, resource: "delivery", underWay: ["PENDING"] },
} as const;
const kinds = ["purchases", "tasks", "deliveries"] as const;

/** Looks at the orders until none is under way and their webhooks know of all, for 30 s. */
export async function lookAfter(host: NodeProcess, ask: Ask, { events }: Receiver): Promise<Aftermath> {
  const began = Date.now();
  for (;;) {
    const found = {
      purchases: await listAll(host, ask, "purchases"),
      tasks: await listAll(host, ask, "tasks"),
      deliveries: await listAll(host, ask, "deliveries"),
    };
    const stuck = { purchases: 0, tasks: 0, deliveries: 0 };
    let untold = 0;
    for (const kind of kinds) {
      const { resource, underWay } = lists[kind];
      for (const { id, status } of found[kind].values()) {
        if ((underWay as readonly string[]).includes(status)) stuck[kind]++;
        else if (!events.has(eventOf(resource, id, status))) untold++;
      }
    }
    const isOver = untold + stuck.purchases + stuck.tasks + stuck.deliveries === 0;
    const passed = Date.now() - began;
    if (isOver || passed > PATIENCE) return { found, stuck, untold, seconds: passed / 1_000 };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

async function listAll(host: NodeProcess, ask: Ask, kind: Kind): Promise<Map<string, Order>> {
  const { path, limit } = lists[kind];
  const orders = new Map<string, Order>();
  for (let cursor = ""; ; ) {
    const query = new URLSearchParams({ limit: `${limit}`, ...(cursor && { cursor }) });
    const { body } = await ask(host, `${path}?${query}`);
    for (const order of body.data) orders.set(order.id, order);
    if (!body.cursor) return orders;
    cursor = body.cursor;
  }
}

/** Returns faults, counted and in sentences. */
export function faultsOf(
  load: LoadReport,
  { found, stuck, untold }: Aftermath,
  { callbacks, events, objects }: Receiver,
) {
  const lost = kinds.flatMap((kind) => load[kind].filter((id) => !found[kind].has(id)));
  const held = [...found.purchases.values()].filter(({ status }) => !["failed", "canceled"].includes(status));
  const counts = {
    lost: lost.length,
    stuck: stuck.purchases + stuck.tasks + stuck.deliveries,
    untold,
    doubleIDs: [...callbacks.values()].filter((texts) => new Set(texts).size > 1).length,
    doubleEvents: [...events.values()].filter((ids) => ids.size > 1).length,
    otherBytes: [...objects.values()].filter((hashes) => new Set(hashes).size > 1).length,
    boughtTwice: held.length - new Set(held.map(({ frameID }) => frameID)).size,
    failedDeliveries: [...found.deliveries.values()].filter(({ status }) => status === "FAILED").length,
    refused: Object.keys(load.refused).length,
  };
  const wrong = Object.entries(counts).filter(([, count]) => count > 0);
  return { ...counts, sentences: wrong.map(([what, count]) => `${what}: ${count}`) };
}
