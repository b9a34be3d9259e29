import { isDemoAccount } from "./account-key.ts";
import { deliveryStore } from "./deliver/orders.ts";
import { kinds } from "./outbox/kinds.ts";
import { openBrowserOutbox } from "./outbox/outbox.ts";
import { useOpenOrders } from "./tasking/open-orders.ts";
import { useOrderPrices } from "./tasking/order-prices.ts";
import { pointsStore } from "./tasking/points/points-runs.ts";

/** Forgets the runs, deliveries and tasks of all users of the demo on this device: the service knows nothing of them any more. */
export async function forgetDemoOrders(): Promise<void> {
  const outbox = await openBrowserOutbox();
  for (const kind of kinds) await outbox[kind].forget(({ account }) => isDemoAccount(account));
  const stores = await Promise.all([deliveryStore(), pointsStore()]);
  await Promise.all(stores.map((store) => store.forget(isDemoAccount)));
  useOpenOrders.getState().forget(isDemoAccount);
  useOrderPrices.getState().forget(isDemoAccount);
}
