import { accountKey } from "../account-key.ts";
import type { Session } from "../session.ts";
import { type LedgerDriver, useLedgerDriver } from "../use-ledger-driver.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import { driveOrders } from "./drive-orders.ts";
import { DELIVERY_LEDGER_KEY, deliveryStore } from "./orders.ts";

const deliveryDriver: LedgerDriver<DeliveryStore> = {
  open: deliveryStore,
  drive: driveOrders,
  refreshes({ store, queries, session }) {
    let listed = 0;
    const list = async () => {
      const entries = await store.entriesOf(accountKey(session));
      const accepted = entries.filter(({ deliveryID }) => deliveryID).length;
      // A status that was only seen in the list need not be asked for again.
      if (accepted === listed) return;
      listed = accepted;
      await queries.invalidateQueries({ queryKey: [session.id, "deliveries"] });
    };
    return [
      { everyMs: 150, read: () => queries.invalidateQueries({ queryKey: [DELIVERY_LEDGER_KEY] }) },
      { everyMs: 1_500, read: list },
    ];
  },
};

/** Sends the user's deliveries while the app is open; see `useLedgerDriver`. */
export function useDeliveryDriver(session: Session): Error | undefined {
  return useLedgerDriver(session, deliveryDriver);
}
