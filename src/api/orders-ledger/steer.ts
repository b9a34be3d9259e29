import { serviceNow } from "../clock.ts";
import { lookAgain, sendAgain, withdraw } from "./decide.ts";
import type { LedgerEntry, LedgerOrder } from "./ledger-record.ts";
import type { LedgerStore } from "./ledger-store.ts";

/** Ends an order after the entry that is under way. */
export async function stopIn<Order extends LedgerOrder, Entry extends LedgerEntry>(
  store: LedgerStore<Order, Entry>,
  orderID: string,
): Promise<void> {
  await store.changeOrder(orderID, (order) =>
    order.state === "running" ? { ...order, state: "stopped", stopReason: "user" } : order,
  );
}

/** Lets an order go on. What has no answer is looked for anew, or with `again` sent once more: only the user says that. */
export async function resumeIn<Order extends LedgerOrder, Entry extends LedgerEntry>(
  store: LedgerStore<Order, Entry>,
  orderID: string,
  { again = false } = {},
): Promise<void> {
  for (const { index } of await store.entries(orderID)) {
    await store.changeEntry(orderID, index, (entry) =>
      again ? sendAgain(entry, serviceNow()) : lookAgain(entry),
    );
  }
  await store.changeOrder(orderID, ({ stopReason: _, trouble: __, ...order }) => ({
    ...(order as Order),
    state: "running",
  }));
}

/** Takes everything that was not sent out of an order, which ends with it. */
export async function withdrawIn<Order extends LedgerOrder, Entry extends LedgerEntry>(
  store: LedgerStore<Order, Entry>,
  orderID: string,
): Promise<void> {
  await store.changeOrder(orderID, (order) => ({ ...order, state: "stopped", stopReason: "user" }));
  for (const { index } of await store.entries(orderID)) {
    await store.changeEntry(orderID, index, (entry) => withdraw(entry, serviceNow()));
  }
}
