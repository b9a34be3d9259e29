import { type DBSchema, openDB } from "idb";

/** A file in a bucket of the demo. */
export interface BucketObject {
  bucket: string;
  key: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

interface BucketSchema extends DBSchema {
  /** By `bucket/key`; the contents apart, so that a list reads none of them. */
  objects: { key: string; value: BucketObject };
  contents: { key: string; value: Blob };
}

/** The buckets of the demo: they outlive the page and are the same in every tab. */
export interface DemoBucket {
  write(object: BucketObject, content: Blob): Promise<void>;
  /** In the order of `bucket/key`. */
  list(): Promise<BucketObject[]>;
  /** Rejects when there is no such object. */
  read(bucket: string, key: string): Promise<Blob>;
  /** Removes every object. */
  clear(): Promise<void>;
}

const VERSION = 1;
const stores = ["objects", "contents"] as const;

/** Opens the buckets of the given name in IndexedDB. */
export async function openDemoBucket(name: string): Promise<DemoBucket> {
  const database = await openDB<BucketSchema>(name, VERSION, {
    upgrade(opened) {
      for (const store of stores) opened.createObjectStore(store);
    },
    // Another tab wants to delete or renew the database: do not block it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return {
    async write(object, content) {
      const address = `${object.bucket}/${object.key}`;
      const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
      await Promise.all([
        transaction.objectStore("objects").put(object, address),
        transaction.objectStore("contents").put(content, address),
        transaction.done,
      ]);
    },
    list: () => database.getAll("objects"),
    async read(bucket, key) {
      const content = await database.get("contents", `${bucket}/${key}`);
      if (!content) throw new Error(`There is no object ${bucket}/${key}.`);
      return content;
    },
    async clear() {
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
    },
  };
}
