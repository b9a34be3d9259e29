import { randomUUID } from "node:crypto";
import * as fileSystem from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { onceDone } from "../../../domain/once.ts";
import { ObjectNotWritten, type ObjectToWrite } from "../../../service/parts.ts";
import { codeOf, makeFolder, makeOneFolder } from "../../postgres/folders.ts";

/** Object whose bytes may come as a stream, which is read only where they cannot be copied `from` the same server. */
export interface FileToWrite extends Omit<ObjectToWrite, "bytes"> {
  bytes: Uint8Array | Readable;
  from?: { bucket: string; key: string; etag: string; size: number } | undefined;
}

/** Writes as `WriteObject`. */
export type WriteFile = (object: FileToWrite) => Promise<void>;

const INCOMING = ".incoming";
/** Age of unfinished files from which they are a crash's, ms; younger ones may be another process's. */
const LEFT_AFTER = 86_400_000;
const LONGEST_NAME = 255;

type Files = Pick<
  typeof fileSystem,
  "lstat" | "mkdir" | "open" | "readFile" | "readdir" | "realpath" | "rename" | "rm" | "stat"
>;

/**
 * Writes objects as files `bucket/key` below a folder, whole or not at all, also after a power cut. No key or link
 * leads outside.
 */
export function createFolderWriter(folder: string, files: Files = fileSystem): WriteFile {
  const openRoot = onceDone(async () => {
    await makeFolder(resolve(folder), files);
    const root = await files.realpath(resolve(folder));
    await enter(files, root, [INCOMING]);
    await removeLeft(files, join(root, INCOMING));
    return root;
  });

  return async ({ config: { bucket }, key, bytes, isTrial }) => {
    const names = [bucket, ...key.split("/")];
    const wrong = names.find((name) => !isPlainName(name));
    if (wrong !== undefined || bucket === INCOMING) {
      throw new ObjectNotWritten("refused", "The folder refused the file (a name that no file can have).");
    }
    try {
      const root = await openRoot();
      const target = await enter(files, root, names.slice(0, -1));
      const name = names.at(-1) ?? "";
      await putWhole(files, { incoming: join(root, INCOMING), target, name }, bytes);
      if (!isTrial) return;
      const found = await files.readFile(join(target, name));
      await files.rm(join(target, name));
      if (bytes instanceof Uint8Array && found.compare(bytes) !== 0) {
        throw new ObjectNotWritten("refused", "The folder returned other bytes than it took.");
      }
    } catch (error) {
      throw error instanceof ObjectNotWritten ? error : notWritten(error);
    }
  };
}

function isPlainName(name: string): boolean {
  return (
    name !== "" &&
    name !== "." &&
    name !== ".." &&
    !/[\p{Cc}\\/]/u.test(name) &&
    Buffer.byteLength(name) <= LONGEST_NAME
  );
}

async function enter(files: Files, root: string, names: readonly string[]): Promise<string> {
  let path = root;
  for (const name of names) {
    path = join(path, name);
    await makeOneFolder(path, files);
    if (!(await files.lstat(path)).isDirectory()) {
      throw new ObjectNotWritten("refused", "The folder refused the file (a part of its path is no folder).");
    }
  }
  return path;
}

/** Writes a file beside its place, syncs it, and renames it. */
async function putWhole(
  files: Files,
  { incoming, target, name }: { incoming: string; target: string; name: string },
  bytes: Uint8Array | Readable,
): Promise<void> {
  const part = join(incoming, randomUUID());
  try {
    const handle = await files.open(part, "wx");
    try {
      // Each call writes behind the one before.
      if (bytes instanceof Uint8Array) await handle.writeFile(bytes);
      else for await (const piece of bytes) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await files.rename(part, join(target, name));
  } catch (error) {
    await files.rm(part, { force: true }).catch(() => {});
    throw error;
  }
  const folder = await files.open(target, "r");
  await folder.sync().finally(() => folder.close());
}

async function removeLeft(files: Files, incoming: string): Promise<void> {
  for (const name of await files.readdir(incoming)) {
    const path = join(incoming, name);
    const entry = await files.stat(path).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > LEFT_AFTER) await files.rm(path, { force: true });
  }
}

const REFUSAL = /^(EACCES|EPERM|EROFS|EISDIR|ENOTDIR|ENOTEMPTY|ENAMETOOLONG|ELOOP|EXDEV)$/;

function notWritten(error: unknown): ObjectNotWritten {
  const code = codeOf(error);
  return REFUSAL.test(code)
    ? new ObjectNotWritten("refused", `The folder refused the file (${code}).`)
    : new ObjectNotWritten("transient", `The folder could not take the file (${code}).`);
}
