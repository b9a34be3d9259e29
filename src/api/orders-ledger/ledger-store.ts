import { type IDBPDatabase, openDB } from "idb";
import type { z } from "zod";
import type { ChangeFeed } from "../run/change-feed.ts";
import type { LedgerEntry, LedgerOrder } from "./ledger-record.ts";

const VERSION = 1;

/** A durable ledger of orders. Every method is one transaction, and a change is on disk when it is fulfilled. */
export interface LedgerStore<Order extends LedgerOrder, Entry extends LedgerEntry> {
  add(order: Order, entries: readonly Entry[]): Promise<void>;
  order(id: string): Promise<Order | undefined>;
  /** All orders of an account, newest first. */
  ordersOf(account: string): Promise<Order[]>;
  /** The entries of an order in its order. */
  entries(orderID: string): Promise<Entry[]>;
  /** All entries of an account. */
  entriesOf(account: string): Promise<Entry[]>;
  /** Changes an order by a pure function of what is kept. */
  changeOrder(id: string, change: (order: Order) => Order): Promise<void>;
  /**
   * Changes an entry by a pure function of what is kept of it and its order. Undefined, and nothing changed, when there is
   * none or the function says so.
   */
  changeEntry(
    orderID: string,
    index: number,
    change: (entry: Entry, order: Order) => Entry | undefined,
  ): Promise<Entry | undefined>;
  /** Changes entries that have an id at the service, each by a function that gives undefined where there is no news. */
  changeKnown(
    account: string,
    changes: ReadonlyMap<string, (entry: Entry) => Entry | undefined>,
  ): Promise<void>;
  /** Forgets all orders of the accounts that the function names. */
  forget(isForgotten: (account: string) => boolean): Promise<void>;
  /** Is told of every change, in whichever tab it was made. */
  onChange(listener: () => void): () => void;
}

interface LedgerSchema<Order, Entry> {
  order: z.ZodType<Order>;
  entry: z.ZodType<Entry>;
  /** The property in which an entry holds its id at the service. */
  serviceID: keyof Entry & string;
}

/** Opens the ledger of the given name in IndexedDB. What an older version kept and this one cannot read is left out. */
export async function openLedgerStore<Order extends LedgerOrder, Entry extends LedgerEntry>(
  name: string,
  feed: ChangeFeed,
  schema: LedgerSchema<Order, Entry>,
): Promise<LedgerStore<Order, Entry>> {
  const database: IDBPDatabase = await openDB(name, VERSION, {
    upgrade(opened) {
      opened.createObjectStore("orders", { keyPath: "id" }).createIndex("account", "account");
      const entries = opened.createObjectStore("entries", { keyPath: ["orderID", "index"] });
      entries.createIndex("account", "account");
      entries.createIndex(schema.serviceID, schema.serviceID);
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const write = () => database.transaction(["orders", "entries"], "readwrite", { durability: "strict" });
  const allOf = (orderID: string) => IDBKeyRange.bound([orderID, 0], [orderID, Number.MAX_VALUE]);
  const readable = (kept: unknown[]) =>
    kept.filter((one): one is Entry => schema.entry.safeParse(one).success);

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
    order: async (id) => schema.order.safeParse(await database.get("orders", id)).data,
    async ordersOf(account) {
      const kept: unknown[] = await database.getAllFromIndex("orders", "account", account);
      return kept
        .filter((order): order is Order => schema.order.safeParse(order).success)
        .sort((a, b) => b.createdAt - a.createdAt);
    },
    entries: async (orderID) => readable(await database.getAll("entries", allOf(orderID))),
    entriesOf: async (account) => readable(await database.getAllFromIndex("entries", "account", account)),
    async changeOrder(id, change) {
      const transaction = write();
      const kept: Order | undefined = await transaction.objectStore("orders").get(id);
      if (kept) await transaction.objectStore("orders").put(change(kept));
      await transaction.done;
      if (kept) feed.announce();
    },
    async changeEntry(orderID, index, change) {
      const transaction = write();
      const [entry, order]: [Entry | undefined, Order | undefined] = await Promise.all([
        transaction.objectStore("entries").get([orderID, index]),
        transaction.objectStore("orders").get(orderID),
      ]);
      const changed = entry && order && change(entry, order);
      if (changed) await transaction.objectStore("entries").put(changed);
      await transaction.done;
      if (changed) feed.announce();
      return changed;
    },
    async changeKnown(account, changes) {
      const transaction = write();
      const store = transaction.objectStore("entries");
      let news = false;
      for (const [id, change] of changes) {
        const kept: Entry | undefined = await store.index(schema.serviceID).get(id);
        const changed = kept?.account === account ? change(kept) : undefined;
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
      const kept: Order[] = await orders.getAll();
      for (const { id } of kept.filter(({ account }) => isForgotten(account))) {
        await orders.delete(id);
        await entries.delete(allOf(id));
      }
      await transaction.done;
      feed.announce();
    },
    onChange: (listener) => feed.listen(listener),
  };
}
