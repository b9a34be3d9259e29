import type { Delivery } from "../../contract/deliveries.ts";
import { type LedgerStore, openLedgerStore } from "../orders-ledger/ledger-store.ts";
import type { ChangeFeed } from "../run/change-feed.ts";
import { withStatus } from "./decide.ts";
import { type DeliveryEntry, type DeliveryOrder, deliveryEntry, deliveryOrder } from "./delivery-record.ts";

/** The durable ledger of deliveries. */
export interface DeliveryStore extends LedgerStore<DeliveryOrder, DeliveryEntry> {
  /** Writes down what the service says of deliveries that were sent from here, where it is news. */
  noteStatuses(account: string, deliveries: readonly Delivery[], now: number): Promise<void>;
}

/** Opens the ledger of the given name in IndexedDB. */
export async function openDeliveryStore(name: string, feed: ChangeFeed): Promise<DeliveryStore> {
  const store = await openLedgerStore(name, feed, {
    order: deliveryOrder,
    entry: deliveryEntry,
    serviceID: "deliveryID",
  });
  return {
    ...store,
    noteStatuses: (account, deliveries, now) =>
      store.changeKnown(
        account,
        new Map(
          deliveries.map((delivery) => [delivery.id, (entry) => withStatus(entry, delivery, now)] as const),
        ),
      ),
  };
}
