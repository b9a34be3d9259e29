import { type DBSchema, openDB } from "idb";
import type { BucketObject } from "../contract/demo.ts";
import type { FileRange, FrameFiles, PaintedFile } from "../service/files/made-files.ts";
import { ObjectNotWritten, type WriteObject } from "../service/parts.ts";
import { DroppedConnection, type FaultyCalls } from "./fault-plan.ts";

/** File that is painted again when it is read. */
type Reference = Pick<PaintedFile, "etag" | "wanted">;

interface BucketSchema extends DBSchema {
  objects: { key: string; value: BucketObject };
  contents: { key: string; value: Blob | Reference };
}

/** Closes the database for another tab that deletes or renews it. */
export function giveWay(_current: number, _blocked: number | null, { target }: Event): void {
  if (target instanceof IDBDatabase) target.close();
}

const VERSION = 1;
const stores = ["objects", "contents"] as const;

export async function openDemoBucket(name: string, { facts, readRange }: FrameFiles) {
  const database = await openDB<BucketSchema>(name, VERSION, {
    upgrade(opened) {
      for (const store of stores) opened.createObjectStore(store);
    },
    blocking: giveWay,
  });
  return {
    async write(object: BucketObject, content: Blob | Reference) {
      const address = `${object.bucket}/${object.key}`;
      const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
      await Promise.all([
        transaction.objectStore("objects").put(object, address),
        transaction.objectStore("contents").put(content, address),
        transaction.done,
      ]);
    },
    list: () => database.getAll("objects"),
    /** Returns bytes `start` to `end`, both included. */
    async read(bucket: string, key: string, { start, end }: FileRange): Promise<Blob> {
      const content = await database.get("contents", `${bucket}/${key}`);
      if (content instanceof Blob) return content.slice(start, end + 1);
      // Another version of the painter paints another file.
      const isSame = content && (await facts?.(content.wanted))?.etag === content.etag;
      if (!isSame || !readRange) throw new Error(`There is no object ${bucket}/${key}.`);
      return new Blob([await readRange(content.wanted, { start, end })]);
    },
    async clear() {
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
    },
  };
}

/**
 * Writes as if over the wire, so that faults can be injected: 429, 5xx and dropped connections are transient,
 * other errors are refusals.
 */
export function createDemoWriter(
  bucket: Awaited<ReturnType<typeof openDemoBucket>>,
  around: FaultyCalls["writeObject"],
  clock: () => number,
): WriteObject {
  return async ({ config, key, type, bytes }) => {
    const isPainted = "stream" in bytes;
    const content = isPainted
      ? { etag: bytes.etag, wanted: bytes.wanted }
      : new Blob([new Uint8Array(bytes)], { type });
    const size = isPainted ? bytes.size : bytes.byteLength;
    const object = { bucket: config.bucket, key, size, type };
    const address = `${config.endpoint}/${config.bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
    const { ok, status } = await around(new Request(address, { method: "PUT" }), async () => {
      await bucket.write({ ...object, writtenAt: clock() }, content);
      return new Response();
    }).catch((error: unknown) => {
      if (!(error instanceof DroppedConnection)) throw error;
      throw new ObjectNotWritten("transient", "The connection to the bucket broke.");
    });
    if (ok) return;
    if (status === 429 || status >= 500) {
      throw new ObjectNotWritten("transient", `The bucket could not take the file (${status}).`);
    }
    throw new ObjectNotWritten("refused", `The bucket refused the file (${status}).`);
  };
}
