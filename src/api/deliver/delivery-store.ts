import { type DBSchema, openDB } from "idb";
import type { Delivery } from "../../contract/deliveries.ts";
import type { ChangeFeed } from "../run/change-feed.ts";
import { withStatus } from "./decide.ts";
import { type DeliveryEntry, type DeliveryOrder, deliveryEntry, deliveryOrder } from "./delivery-record.ts";

interface DeliverySchema extends DBSchema {
  orders: { key: string; value: DeliveryOrder; indexes: { account: string } };
  entries: {
    key: [string, number];
    value: DeliveryEntry;
    indexes: { account: string; deliveryID: string };
  };
}

const VERSION = 1;

/** The durable ledger of deliveries. Every method is one transaction, and a change is on disk when it is fulfilled. */
export interface DeliveryStore {
  add(order: DeliveryOrder, entries: readonly DeliveryEntry[]): Promise<void>;
  order(id: string): Promise<DeliveryOrder | undefined>;
  /** All orders of an account, newest first. */
  ordersOf(account: string): Promise<DeliveryOrder[]>;
  /** The entries of an order in its order. */
  entries(orderID: string): Promise<DeliveryEntry[]>;
  /** All entries of an account. */
  entriesOf(account: string): Promise<DeliveryEntry[]>;
  /** Changes an order by a pure function of what is kept. */
  changeOrder(id: string, change: (order: DeliveryOrder) => DeliveryOrder): Promise<void>;
  /**
   * Changes an entry by a pure function of what is kept of it and its order. Undefined, and nothing changed, when there is
   * none or the function says so.
   */
  changeEntry(
    orderID: string,
    index: number,
    change: (entry: DeliveryEntry, order: DeliveryOrder) => DeliveryEntry | undefined,
  ): Promise<DeliveryEntry | undefined>;
  /** Writes down what the service says of deliveries that were sent from here, where it is news. */
  noteStatuses(account: string, deliveries: readonly Delivery[], now: number): Promise<void>;
  /** Forgets all orders of the accounts that the function names. */
  forget(isForgotten: (account: string) => boolean): Promise<void>;
  /** Is told of every change, in whichever tab it was made. */
  onChange(listener: () => void): () => void;
}

/** Opens the ledger of the given name in IndexedDB. What an older version kept and this one cannot read is left out. */
export async function openDeliveryStore(name: string, feed: ChangeFeed): Promise<DeliveryStore> {
  const database = await openDB<DeliverySchema>(name, VERSION, {
    upgrade(opened) {
      opened.createObjectStore("orders", { keyPath: "id" }).createIndex("account", "account");
      const entries = opened.createObjectStore("entries", { keyPath: ["orderID", "index"] });
      entries.createIndex("account", "account");
      entries.createIndex("deliveryID", "deliveryID");
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const write = () => database.transaction(["orders", "entries"], "readwrite", { durability: "strict" });
  const readable = (entry: DeliveryEntry) => deliveryEntry.safeParse(entry).success;

  return {
    async add(order, entries) {
      const transaction = write();
      await Promise.all([
        transaction.objectStore("orders").add(order),
        ...entries.map((entry) => transaction.objectStore("entries").add(entry)),
        transaction.done,
      ]);
      feed.announce();
    },
    order: async (id) => deliveryOrder.safeParse(await database.get("orders", id)).data,
    async ordersOf(account) {
      const kept = await database.getAllFromIndex("orders", "account", account);
      return kept
        .filter((order) => deliveryOrder.safeParse(order).success)
        .sort((a, b) => b.createdAt - a.createdAt);
    },
    async entries(orderID) {
      const range = IDBKeyRange.bound([orderID, 0], [orderID, Number.MAX_VALUE]);
      return (await database.getAll("entries", range)).filter(readable);
    },
    entriesOf: async (account) =>
      (await database.getAllFromIndex("entries", "account", account)).filter(readable),
    async changeOrder(id, change) {
      const transaction = write();
      const kept = await transaction.objectStore("orders").get(id);
      if (kept) await transaction.objectStore("orders").put(change(kept));
      await transaction.done;
      if (kept) feed.announce();
    },
    async changeEntry(orderID, index, change) {
      const transaction = write();
      const [entry, order] = await Promise.all([
        transaction.objectStore("entries").get([orderID, index]),
        transaction.objectStore("orders").get(orderID),
      ]);
      const changed = entry && order && change(entry, order);
      if (changed) await transaction.objectStore("entries").put(changed);
      await transaction.done;
      if (changed) feed.announce();
      return changed;
    },
    async noteStatuses(account, deliveries, now) {
      const transaction = write();
      const store = transaction.objectStore("entries");
      let news = false;
      for (const delivery of deliveries) {
        const kept = await store.index("deliveryID").get(delivery.id);
        const changed = kept?.account === account ? withStatus(kept, delivery, now) : undefined;
        if (!changed) continue;
        await store.put(changed);
        news = true;
      }
      await transaction.done;
      if (news) feed.announce();
    },
    async forget(isForgotten) {
      const transaction = write();
      const [orders, entries] = [transaction.objectStore("orders"), transaction.objectStore("entries")];
      for (const { id } of (await orders.getAll()).filter(({ account }) => isForgotten(account))) {
        await orders.delete(id);
        await entries.delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_VALUE]));
      }
      await transaction.done;
      feed.announce();
    },
    onChange: (listener) => feed.listen(listener),
  };
}
