import { createFolderWriter, type WriteFile } from "./folder-writer.ts";
import { createS3Writer, type S3Settings } from "./s3-writer.ts";

/** Writes to buckets, and for locations of the method folder below a folder of this machine. */
export function createWriter(settings: S3Settings, folder: string): WriteFile {
  const writers = { s3: createS3Writer(settings), folder: createFolderWriter(folder) };
  return (object) => writers[object.method](object);
}
