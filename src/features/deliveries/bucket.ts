import { queryOptions } from "@tanstack/react-query";
import type { BucketObject, DemoControl } from "../../api/demo/demo.ts";
import { saveBlob } from "../../api/frames/files.ts";
import { POLL_MS } from "../../api/poll.ts";

/** What of the demo its buckets need. */
export type BucketControl = Pick<DemoControl, "bucket" | "readObject">;

/** What deliveries wrote into the demo's buckets, read again while it is shown. */
export function bucketQuery(demo: BucketControl) {
  return queryOptions({
    queryKey: ["demo-bucket"],
    queryFn: () => demo.bucket(),
    refetchInterval: POLL_MS.bucket,
  });
}

/** Objects that lie directly in a folder: bucket and path without a slash at the end. */
export function objectsIn(folder: string, objects: readonly BucketObject[]): BucketObject[] {
  return objects.filter((object) => folderOf(object) === folder);
}

/** The folder of an object: bucket and path without a slash at the end. */
export function folderOf({ bucket, key }: BucketObject): string {
  return `${bucket}/${key}`.slice(0, -fileName(key).length - 1);
}

/** The last part of a key. */
export function fileName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Lets the browser save an object as a file; rejects when it is not there any more. */
export async function saveObject(demo: BucketControl, { bucket, key }: BucketObject): Promise<void> {
  saveBlob(fileName(key), await demo.readObject(bucket, key));
}
