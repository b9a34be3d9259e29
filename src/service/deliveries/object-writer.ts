import type { BucketConfig } from "../directory.ts";

/** One file for a bucket. */
export interface ObjectToWrite {
  configID: string;
  config: BucketConfig;
  /** Where in the bucket; without a leading slash. */
  key: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/**
 * Puts a file into a bucket, all of it or nothing; done when the bucket has it. The same key with the same bytes may be
 * written again. Rejects with `ObjectNotWritten` when it is not there.
 */
export type WriteObject = (object: ObjectToWrite) => Promise<void>;

/** Why a file is not in the bucket. */
export class ObjectNotWritten extends Error {
  /** `transient`: another try may succeed; `refused`: the bucket does not take it. */
  readonly kind: "transient" | "refused";

  /** `message` is kept with the delivery: it must not contain a secret. */
  constructor(kind: "transient" | "refused", message: string) {
    super(message);
    this.name = "ObjectNotWritten";
    this.kind = kind;
  }
}
