import { ObjectNotWritten, type WriteObject } from "../../service/parts.ts";

/** A bucket in memory that can be asked to fail. */
export interface MemoryBucket {
  writeObject: WriteObject;
  /** Bytes as text by `bucket/key`. */
  objects: Map<string, string>;
  /** Every write that came, the failed ones too, as `bucket/key`. */
  calls: string[];
  /** The next writes fail so, one after the other; `undefined` lets one through. */
  failures: ("transient" | "refused" | undefined)[];
}

/** An empty bucket. */
export function createMemoryBucket(): MemoryBucket {
  const bucket: MemoryBucket = {
    objects: new Map(),
    calls: [],
    failures: [],
    async writeObject({ config, key, bytes }) {
      const address = `${config.bucket}/${key}`;
      bucket.calls.push(address);
      const failure = bucket.failures.shift();
      if (failure) throw new ObjectNotWritten(failure, `The bucket answers ${failure}.`);
      const content = "stream" in bytes ? await new Response(bytes.stream()).bytes() : bytes;
      bucket.objects.set(address, new TextDecoder().decode(content));
    },
  };
  return bucket;
}
