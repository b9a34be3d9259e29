import { queryOptions } from "@tanstack/react-query";
import { accountKey } from "../account-key.ts";
import { serviceNow } from "../clock.ts";
import { resumeIn, stopIn, withdrawIn } from "../orders-ledger/steer.ts";
import { createChangeFeed } from "../run/change-feed.ts";
import { newRunID } from "../run/run-reference.ts";
import type { Session } from "../session.ts";
import type { DeliveryEntry, DeliveryOrder } from "./delivery-record.ts";
import { type DeliveryStore, openDeliveryStore } from "./delivery-store.ts";
import type { PlannedDelivery } from "./plan-deliveries.ts";

const NAME = "swath-deliveries";

let opening: Promise<DeliveryStore> | undefined;

/** The ledger of this browser, opened when it is first needed and again when that failed. */
export function deliveryStore(): Promise<DeliveryStore> {
  opening ??= openDeliveryStore(NAME, createChangeFeed(NAME)).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** First part of the key of the query below; the ledger's changes make it stale. */
export const DELIVERY_LEDGER_KEY = "delivery-ledger";

/** Everything that the user sent from this browser, newest order first, its entries in their order. */
export function deliveryLedgerQuery(session: Session) {
  const account = accountKey(session);
  return queryOptions({
    queryKey: [DELIVERY_LEDGER_KEY, account],
    queryFn: async () => {
      const store = await deliveryStore();
      return { orders: await store.ordersOf(account), entries: await store.entriesOf(account) };
    },
  });
}

/** What shall be delivered, and under which terms; all of it to one location and path. */
export interface DeliveryWish {
  contractID: string;
  configID: string;
  path: string;
  template: string;
  webhookID: string | undefined;
  deliveries: readonly PlannedDelivery[];
  /** The earlier delivery that this repeats. */
  again: string | undefined;
}

/** Writes an order down; whichever tab holds the lock begins to send. Returns its id. */
export async function startOrder(session: Session, wish: DeliveryWish): Promise<string> {
  const id = newRunID();
  const { order, entries } = writeOrder(wish, { id, account: accountKey(session), now: serviceNow() });
  await (await deliveryStore()).add(order, entries);
  return id;
}

/** The ledger's records of an order that has not begun. */
export function writeOrder(
  { contractID, configID, path, template, webhookID, deliveries, again }: DeliveryWish,
  { id, account, now }: { id: string; account: string; now: number },
): { order: DeliveryOrder; entries: DeliveryEntry[] } {
  return {
    order: { id, account, createdAt: now, state: "running" },
    entries: deliveries.map(({ subpath, items }, index) => ({
      orderID: id,
      index,
      account,
      contractID,
      items,
      place: { configID, path, ...(subpath !== undefined && { subpath }) },
      template,
      ...(webhookID !== undefined && { webhookID }),
      ...(again !== undefined && { again }),
      state: "planned",
      looks: 0,
      alikeBefore: [],
      history: [{ at: now, said: "planned" }],
    })),
  };
}

/** Ends an order after the delivery that is under way. */
export async function stopOrder(orderID: string): Promise<void> {
  await stopIn(await deliveryStore(), orderID);
}

/** Lets an order go on; see `resumeIn`. */
export async function resumeOrder(orderID: string, options?: { again?: boolean }): Promise<void> {
  await resumeIn(await deliveryStore(), orderID, options);
}

/** Takes everything that was not sent out of an order, which ends with it. */
export async function withdrawRest(orderID: string): Promise<void> {
  await withdrawIn(await deliveryStore(), orderID);
}

/** Fulfilled when an order does not go on by itself any more, with what became of it; undefined when there is none. */
export async function settledOrder(
  orderID: string,
): Promise<{ order: DeliveryOrder; entries: DeliveryEntry[] } | undefined> {
  const store = await deliveryStore();
  for (;;) {
    let forget = () => {};
    // Listens before it reads, so that no change falls in between.
    const changed = new Promise<void>((resolve) => {
      forget = store.onChange(resolve);
    });
    const order = await store.order(orderID);
    if (order?.state === "running") await changed;
    forget();
    if (order?.state !== "running") return order && { order, entries: await store.entries(orderID) };
  }
}
