import { isDemoAccount } from "../../api/account-key.ts";
import { kinds } from "../../api/outbox/kinds.ts";
import { openBrowserOutbox } from "../../api/outbox/outbox.ts";
import { useOrderPrices } from "../../api/tasking/order-prices.ts";

/** Forgets what all users of the demo have in the outbox of this device: the service knows nothing of it any more. */
export async function forgetDemoOrders(): Promise<void> {
  const outbox = await openBrowserOutbox();
  for (const kind of kinds) await outbox[kind].forget(({ account }) => isDemoAccount(account));
  useOrderPrices.getState().forget(isDemoAccount);
}
