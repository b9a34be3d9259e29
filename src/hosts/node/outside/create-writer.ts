import { Readable } from "node:stream";
import type { ObjectToWrite } from "../../../service/parts.ts";
import { createFolderWriter, type FileToWrite } from "./folder-writer.ts";
import { createS3Writer, type S3Settings } from "./s3-writer.ts";

/** Writes to buckets, and for locations of the method folder below a folder of this machine. */
export function createWriter(settings: S3Settings, folder: string) {
  const writers = { s3: createS3Writer(settings), folder: createFolderWriter(folder) };
  return async ({ bytes, ...object }: FileToWrite | ObjectToWrite): Promise<void> => {
    const content = "stream" in bytes ? Readable.from(bytes.stream(), { objectMode: false }) : bytes;
    await writers[object.method]({ ...object, bytes: content });
  };
}
