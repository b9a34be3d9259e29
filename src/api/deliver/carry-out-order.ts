import { createDelivery, type Delivery } from "../../contract/deliveries.ts";
import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import {
  type Answer,
  afterAnswer,
  afterCrash,
  afterLook,
  alike,
  beginSending,
  findSent,
  MOST_LOOKS,
  sayError,
  wasTurnedAway,
  withoutItems,
} from "./decide.ts";
import type { DeliveryEntry, OrderStop } from "./delivery-record.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import { listAllDeliveries } from "./list-all.ts";
import { findOwnedItems } from "./owned-items.ts";
import { resolveItems } from "./resolve-items.ts";

/** What an order needs of the world around it. */
export interface OrderParts {
  client: Session["client"];
  store: DeliveryStore;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Waits; ends early, without an error, when the signal fires. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Fulfilled once the browser is online, at once when it is. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /** The user leaves: nothing more is begun, and the order stays as it is for the next time. */
  signal: AbortSignal;
}

/** Time between two looks for a delivery without an answer. */
const LOOK_MS = 5_000;
/** Times in a row that the service may turn the order away before it stops. */
const MOST_TURNED_AWAY = 4;
const SHORTEST_PAUSE = 1_000;

/**
 * Sends the deliveries of an order one after the other until all are sent, one is refused or the order is stopped. Only one
 * caller may do so at a time (see `driveOrders`). Whatever happens, none is sent twice: the intent is written before the
 * request, the answer after it, and one without an answer is looked for in the list of deliveries; when it is not there,
 * the order stops and the user decides.
 */
export async function carryOutOrder(orderID: string, parts: OrderParts): Promise<void> {
  const { store, now, signal } = parts;
  for (const { index } of await store.entries(orderID)) {
    await store.changeEntry(orderID, index, (entry) =>
      entry.state === "sent" ? afterCrash(entry, now()) : undefined,
    );
  }
  let stop: Stop | undefined;
  try {
    stop = await work(orderID, parts);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    stop = { reason: "trouble", error };
  }
  if (signal.aborted) return;
  await store.changeOrder(orderID, (order) => {
    if (order.state !== "running") return order;
    if (!stop) return { ...order, state: "finished" };
    return {
      ...order,
      state: "stopped",
      stopReason: stop.reason,
      ...(stop.error && { trouble: sayError(stop.error) }),
    };
  });
}

interface Stop {
  reason: OrderStop;
  error?: ApiError;
}

/** Goes through the entries in their order; undefined when all are done or someone has stopped the order. */
async function work(orderID: string, parts: OrderParts): Promise<Stop | undefined> {
  const { store, signal, sleep, untilOnline } = parts;
  let listed: Delivery[] | undefined;
  let turnedAway = 0;
  for (;;) {
    await untilOnline(signal);
    const entries = await store.entries(orderID);
    const isRunning = (await store.order(orderID))?.state === "running";
    if (!isRunning || signal.aborted) return undefined;
    const doubtful = entries.find(({ state }) => state === "unknown");
    if (doubtful) {
      listed = undefined;
      if (!(await clearDoubt(doubtful, parts))) return { reason: "no-answer" };
      continue;
    }
    const next = entries.find(({ state }) => state === "planned");
    if (!next) return undefined;
    listed ??= await listAllDeliveries(parts);
    const { entry, error } = await send(next, listed, parts);
    if (entry?.state === "refused") return { reason: "refused" };
    if (entry?.state !== "planned" || !error) {
      turnedAway = 0;
      continue;
    }
    if (++turnedAway >= MOST_TURNED_AWAY || error.status === 401) return { reason: "trouble", error };
    await sleep((error.retryAfterSeconds ?? 0) * 1000 || SHORTEST_PAUSE * 2 ** (turnedAway - 1), signal);
  }
}

/** Looks for a delivery that has no answer, a few times; whether it is known now what became of it. */
async function clearDoubt(entry: DeliveryEntry, parts: OrderParts): Promise<boolean> {
  const { store, now, sleep, signal, untilOnline } = parts;
  for (let kept = entry; kept.state === "unknown"; ) {
    if (kept.looks >= MOST_LOOKS) return false;
    if (kept.looks > 0) await sleep(LOOK_MS, signal);
    await untilOnline(signal);
    if (signal.aborted) return true;
    const listed = await listAllDeliveries(parts);
    const others = await deliveriesOfOthers(kept, store);
    const looked = await store.changeEntry(kept.orderID, kept.index, (last) =>
      last.state === "unknown" ? afterLook(last, findSent(last, listed, others), now()) : undefined,
    );
    if (!looked) return true;
    kept = looked;
  }
  return true;
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
  { client, store, now, signal }: OrderParts,
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
