import { type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { z } from "zod";
import { keysOf } from "../../domain/keys-of.ts";
import { t } from "../../languages/texts.ts";
import { deliveryEntry, deliveryHandler } from "./delivery.ts";
import type { Handler, HandlerServices } from "./handler.ts";
import { purchaseBatch, purchaseEntry, purchaseHandler } from "./purchase.ts";
import { type Batch, batch } from "./record.ts";
import { pointBatch, pointEntry, pointHandler, taskEntry, taskHandler } from "./task.ts";

const schemas = {
  purchase: { batch: purchaseBatch, entry: purchaseEntry },
  delivery: { batch, entry: deliveryEntry },
  task: { batch, entry: taskEntry },
  point: { batch: pointBatch, entry: pointEntry },
} as const;

export type OutboxKind = keyof typeof schemas;
export const outboxKinds = keysOf(schemas);
export type BatchOf<K extends OutboxKind> = z.infer<(typeof schemas)[K]["batch"]>;
export type EntryOf<K extends OutboxKind> = z.infer<(typeof schemas)[K]["entry"]>;

const records: {
  [K in OutboxKind]: { batch: z.ZodType<BatchOf<K>>; entry: z.ZodType<EntryOf<K>> };
} = schemas;

export const handlers: {
  [K in OutboxKind]: (services: HandlerServices<EntryOf<K>>) => Handler<BatchOf<K>, EntryOf<K>>;
} = {
  purchase: purchaseHandler,
  delivery: deliveryHandler,
  task: taskHandler,
  point: pointHandler,
};

const VERSION = 1;
const MOST_SHOWN = 2;

/** Durable batches of one kind. Every method is one transaction, on disk when it resolves. */
export type BatchStore<K extends OutboxKind> = ReturnType<typeof storeOf<K>>;
export type Outbox = { [K in OutboxKind]: BatchStore<K> };

/** Opens the outbox in IndexedDB. Unreadable records are skipped. */
export async function openOutbox(name: string, feed: ChangeFeed): Promise<Outbox> {
  const open = async () =>
    openDB(name, VERSION, {
      upgrade(opened) {
        for (const kind of outboxKinds) {
          opened.createObjectStore(batchesOf(kind), { keyPath: "id" }).createIndex("account", "account");
          const entries = opened.createObjectStore(entriesOf(kind), { keyPath: ["batchID", "index"] });
          entries.createIndex("account", "account");
          entries.createIndex("serviceID", "serviceID");
        }
      },
      blocking: (_current, _blocked, { target }) => target instanceof IDBDatabase && target.close(),
    });
  const database = await open().catch(() => {
    throw new Error(
      t("Its storage is forbidden, full or missing (IndexedDB). Search, prices and downloads still work."),
    );
  });
  return {
    purchase: storeOf(database, "purchase", feed),
    delivery: storeOf(database, "delivery", feed),
    task: storeOf(database, "task", feed),
    point: storeOf(database, "point", feed),
  };
}

const batchesOf = (kind: OutboxKind) => `${kind} batches`;
const entriesOf = (kind: OutboxKind) => `${kind} entries`;
type Written = IDBPObjectStore<unknown, string[], string, "readwrite">;

function storeOf<K extends OutboxKind>(database: IDBPDatabase, kind: K, feed: ChangeFeed) {
  const [batchStore, entryStore] = [batchesOf(kind), entriesOf(kind)];
  const schema = records[kind];
  const rangeOf = (batchID: string) => IDBKeyRange.bound([batchID, 0], [batchID, Number.MAX_VALUE]);
  const readable = <T>(kept: unknown[], type: z.ZodType<T>) =>
    kept.filter((one): one is T => type.safeParse(one).success);
  const entriesIn = async (batchID: string): Promise<EntryOf<K>[]> =>
    readable(await database.getAll(entryStore, rangeOf(batchID)), schema.entry);

  const shown = new Map<string, Promise<readonly EntryOf<K>[]>>();
  feed.listen((topic, isOwn) => {
    if (topic === kind && !isOwn) shown.clear();
  });

  /**
   * Runs `work` in a transaction and notifies all tabs of a change (true, or the changed entry). Transactions follow
   * one another, so the cache misses no change.
   */
  async function write(act: (batches: Written, entries: Written) => Promise<boolean | EntryOf<K>>) {
    const transaction = database.transaction([batchStore, entryStore], "readwrite", { durability: "strict" });
    const changed = await act(transaction.objectStore(batchStore), transaction.objectStore(entryStore));
    await transaction.done;
    if (!changed) return;
    if (changed === true) shown.clear();
    else {
      const before = shown.get(changed.batchID);
      const withIt = (entries: readonly EntryOf<K>[]) =>
        entries.map((entry) => (entry.index === changed.index ? changed : entry));
      if (before) shown.set(changed.batchID, before.then(withIt));
    }
    feed.announce(kind);
  }

  return {
    /** Adds a batch; an existing id is left as it is. */
    add: (added: BatchOf<K>, entries: readonly EntryOf<K>[]) =>
      write(async (batches, all) => {
        if (await batches.get(added.id)) return false;
        await Promise.all([batches.put(added), ...entries.map((entry) => all.put(entry))]);
        return true;
      }),
    batch: async (id: string) => schema.batch.safeParse(await database.get(batchStore, id)).data,
    batchesOf: async (account: string) => {
      const kept = readable(await database.getAllFromIndex(batchStore, "account", account), schema.batch);
      return kept.sort((a, b) => b.createdAt - a.createdAt);
    },
    entries: entriesIn,
    /** Cached entries: unchanged ones keep their identity, and only another tab's changes are reread. May lag until notified. */
    shownEntries: (batchID: string): Promise<readonly EntryOf<K>[]> => {
      const known = shown.get(batchID);
      if (known) return known;
      const read = entriesIn(batchID);
      shown.set(batchID, read);
      read.catch(() => shown.get(batchID) === read && shown.delete(batchID));
      for (const id of [...shown.keys()].slice(0, -MOST_SHOWN)) shown.delete(id);
      return read;
    },
    entriesOf: async (account: string) =>
      readable(await database.getAllFromIndex(entryStore, "account", account), schema.entry),
    changeBatch: (id: string, change: (batch: BatchOf<K>) => BatchOf<K>) =>
      write(async (batches) => {
        const kept: BatchOf<K> | undefined = await batches.get(id);
        if (kept) await batches.put(change(kept));
        return kept !== undefined;
      }),
    /** Changes an entry by a pure function; undefined, and nothing changed, without an entry or result. */
    changeEntry: async (
      batchID: string,
      index: number,
      change: (entry: EntryOf<K>, batch: BatchOf<K>) => EntryOf<K> | undefined,
    ) => {
      let changed: EntryOf<K> | undefined;
      await write(async (batches, entries) => {
        const [entry, batch] = await Promise.all([entries.get([batchID, index]), batches.get(batchID)]);
        changed = entry && batch && change(entry, batch);
        if (changed) await entries.put(changed);
        return changed ?? false;
      });
      return changed;
    },
    /** Changes entries by their ids at the service; undefined leaves one as it is. */
    changeKnown: (
      account: string,
      changes: ReadonlyMap<string, (entry: EntryOf<K>) => EntryOf<K> | undefined>,
    ) =>
      write(async (_, entries) => {
        let news = false;
        for (const [id, change] of changes) {
          const kept = await entries.index("serviceID").get(id);
          const changed = kept?.account === account ? change(kept) : undefined;
          if (!changed) continue;
          await entries.put(changed);
          news = true;
        }
        return news;
      }),
    forget: (isForgotten: (batch: Batch) => boolean) =>
      write(async (batches, entries) => {
        for (const batch of (await batches.getAll()).filter(isForgotten)) {
          await batches.delete(batch.id);
          await entries.delete(rangeOf(batch.id));
        }
        return true;
      }),
    onChange: (listener: () => void) => feed.listen((topic) => topic === kind && listener()),
  };
}

/** Resolves at the next change: call before reading, so that none is missed. */
export function nextChange({ onChange }: { onChange: (listener: () => void) => () => void }): Promise<void> {
  return new Promise((resolve) => {
    const forget = onChange(() => {
      forget();
      resolve();
    });
  });
}

export interface ChangeFeed {
  announce(topic: string): void;
  /** `isOwn`: from this tab. Returns the unsubscriber. */
  listen(listener: (topic: string, isOwn?: boolean) => void): () => void;
}

export function createChangeFeed(name: string): ChangeFeed {
  const listeners = new Set<(topic: string, isOwn: boolean) => void>();
  const channel = new BroadcastChannel(name);
  const tell = (topic: string, isOwn: boolean) => {
    for (const listener of [...listeners]) listener(topic, isOwn);
  };
  channel.onmessage = ({ data }) => tell(String(data), false);
  return {
    announce(topic) {
      channel.postMessage(topic);
      tell(topic, true);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
