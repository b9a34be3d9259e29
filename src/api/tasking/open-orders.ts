import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { TaskOrder } from "./order-task.ts";

interface OpenOrders {
  /** By account: the order that was sent, or is about to be, and of which it is not known what became. */
  orders: Readonly<Record<string, TaskOrder>>;
  put: (account: string, order: TaskOrder) => void;
  /** Forgets the orders of some accounts. */
  forget: (isMeant: (account: string) => boolean) => void;
}

/** Orders without a clear answer. Survive a reload of the tab, so that none is sent a second time unseen. */
export const useOpenOrders = create<OpenOrders>()(
  persist(
    (set, get) => ({
      orders: {},
      put: (account, order) => set({ orders: { ...get().orders, [account]: order } }),
      forget: (isMeant) =>
        set({
          orders: Object.fromEntries(Object.entries(get().orders).filter(([account]) => !isMeant(account))),
        }),
    }),
    { name: "swath-open-orders", storage: createJSONStorage(() => sessionStorage) },
  ),
);
