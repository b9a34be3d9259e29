import { driveQueue, type HoldLock } from "../drive-queue.ts";
import type { OrderParts } from "./carry-out.ts";
import type { LedgerEntry, LedgerOrder } from "./ledger-record.ts";
import type { LedgerStore } from "./ledger-store.ts";

export interface DriveOrderParts<Store> extends OrderParts<Store> {
  hold: HoldLock;
  /** Whether the user is known to be the one who started the account's orders; without it they wait for a word. */
  knowsUser: boolean;
  /** Told of what keeps the ledger itself from working, for example a full disk. */
  onError: (error: unknown) => void;
}

interface Ledger {
  /** Under this lock one tab at a time works. */
  lock: string;
  carryOut: (orderID: string) => Promise<void>;
}

/** Carries out the orders of an account until `parts.signal` fires, in one tab at a time. */
export function driveLedger<Order extends LedgerOrder, Entry extends LedgerEntry>(
  account: string,
  { store, hold, signal, onError, knowsUser }: DriveOrderParts<LedgerStore<Order, Entry>>,
  { lock, carryOut }: Ledger,
): void {
  async function underWay(): Promise<Order | undefined> {
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
    lock,
    hold,
    signal,
    onError,
    onChange: (listener) => store.onChange(listener),
    isWaiting: async () => (await underWay()) !== undefined,
    async work() {
      for (let order = await underWay(); order; order = await underWay()) await carryOut(order.id);
    },
    before: knowsUser ? undefined : leaveToUser,
  });
}
