import { isDemoAccount } from "./account-key.ts";
import { kinds } from "./outbox/kinds.ts";
import { openBrowserOutbox } from "./outbox/outbox.ts";
import { useOrderPrices } from "./tasking/order-prices.ts";

/** Forgets what all users of the demo have in the outbox of this device: the service knows nothing of it any more. */
export async function forgetDemoOrders(): Promise<void> {
  const outbox = await openBrowserOutbox();
  for (const kind of kinds) await outbox[kind].forget(({ account }) => isDemoAccount(account));
  useOrderPrices.getState().forget(isDemoAccount);
}
