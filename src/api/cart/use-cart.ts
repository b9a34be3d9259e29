import { useStore } from "zustand";
import { accountKey } from "../session.ts";
import { useSession } from "../use-session.ts";
import { type Cart, type CartStore, cartOf } from "./cart-store.ts";

/** The store of the signed-in account's cart, to act on. */
export function useCartStore(): CartStore {
  return cartOf(accountKey(useSession()));
}

/** A part of the signed-in account's cart, to show. */
export function useCart<T>(select: (cart: Cart) => T): T {
  return useStore(useCartStore(), select);
}
