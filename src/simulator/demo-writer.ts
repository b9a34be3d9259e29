import { ObjectNotWritten, type WriteObject } from "../service/deliveries/object-writer.ts";
import type { DemoBucket } from "./demo-bucket.ts";
import { DroppedConnection, type FaultyCalls } from "./fault-plan.ts";

/**
 * Writes into the buckets of the demo as if over the wire, so that the fault plan can inject: a status of 429 or from 500
 * on and a dropped connection are transient, any other error status is a refusal.
 */
export function createDemoWriter(
  bucket: DemoBucket,
  around: FaultyCalls["writeObject"],
  clock: () => number,
): WriteObject {
  return async ({ config, key, type, bytes }) => {
    const content = new Blob([new Uint8Array(bytes)], { type });
    const object = { bucket: config.bucket, key, size: bytes.byteLength, type };
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
