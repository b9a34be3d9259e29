import { driveQueue, type HoldLock } from "../drive-queue.ts";
import { carryOutOrder, type OrderParts } from "./carry-out-order.ts";
import type { DeliveryOrder } from "./delivery-record.ts";

interface DriveOrderParts extends OrderParts {
  hold: HoldLock;
  /** Whether the user is known to be the one who started the account's orders; without it they wait for a word. */
  knowsUser: boolean;
  /** Told of what keeps the ledger itself from working, for example a full disk. */
  onError: (error: unknown) => void;
}

/** Sends the deliveries of an account's orders until `parts.signal` fires, in one tab at a time. */
export function driveOrders(account: string, parts: DriveOrderParts): void {
  const { store, hold, signal, onError, knowsUser } = parts;

  async function underWay(): Promise<DeliveryOrder | undefined> {
    if (signal.aborted) return undefined;
    return (await store.ordersOf(account)).findLast(({ state }) => state === "running");
  }

  async function leaveToUser(): Promise<void> {
    for (const { id } of await store.ordersOf(account)) {
      await store.changeOrder(id, (order) =>
        order.state === "running" ? { ...order, state: "stopped", stopReason: "other-user" } : order,
      );
    }
  }

  driveQueue({
    lock: `swath deliveries ${account}`,
    hold,
    signal,
    onError,
    onChange: (listener) => store.onChange(listener),
    isWaiting: async () => (await underWay()) !== undefined,
    async work() {
      for (let order = await underWay(); order; order = await underWay())
        await carryOutOrder(order.id, parts);
    },
    before: knowsUser ? undefined : leaveToUser,
  });
}
