import { randomUUID } from "node:crypto";
import * as fileSystem from "node:fs/promises";
import { join, resolve } from "node:path";
import { ObjectNotWritten, type WriteObject } from "../../../service/parts.ts";
import { codeOf, makeFolder, makeOneFolder } from "../../postgres/make-folder.ts";

/** Where files lie until they are whole; beside the buckets, so that nobody finds half a file in one. */
const INCOMING = ".incoming";
/** Half files that a crash left are removed after so many milliseconds; another process may be writing younger ones. */
const LEFT_AFTER = 86_400_000;
/** Longest name that file systems take, bytes. */
const LONGEST_NAME = 255;

type Files = Pick<
  typeof fileSystem,
  "lstat" | "mkdir" | "open" | "readdir" | "realpath" | "rename" | "rm" | "stat"
>;

/**
 * Writes objects as files below a folder: the bucket is a folder in it, the key a path in that. A file is there whole or not at
 * all, also after a power cut. Nothing outside the folder is written, whatever a key says and whatever links are in it.
 */
export function createFolderWriter(folder: string, files: Files = fileSystem): WriteObject {
  let opening: Promise<string> | undefined;

  /** Makes the folder with the first file; what is kept of it has no links in it. */
  async function openRoot(): Promise<string> {
    await makeFolder(resolve(folder), files);
    const root = await files.realpath(resolve(folder));
    await enter(files, root, [INCOMING]);
    await removeLeft(files, join(root, INCOMING));
    return root;
  }

  return async ({ config: { bucket }, key, bytes }) => {
    const names = [bucket, ...key.split("/")];
    const wrong = names.find((name) => !isPlainName(name));
    if (wrong !== undefined || bucket === INCOMING) {
      throw new ObjectNotWritten("refused", "The folder refused the file (a name that no file can have).");
    }
    try {
      opening ??= openRoot();
      // What is not there yet may be there with the next try.
      const root = await opening.catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      const target = await enter(files, root, names.slice(0, -1));
      await putWhole(files, { incoming: join(root, INCOMING), target, name: names.at(-1) ?? "" }, bytes);
    } catch (error) {
      throw error instanceof ObjectNotWritten ? error : notWritten(error);
    }
  };
}

/** Whether a name can be that of a file or folder here and everywhere, and leads nowhere else. */
function isPlainName(name: string): boolean {
  return (
    name !== "" &&
    name !== "." &&
    name !== ".." &&
    !/[\p{Cc}\\/]/u.test(name) &&
    Buffer.byteLength(name) <= LONGEST_NAME
  );
}

/** The folder of these names below a root, each made where it is missing; one that is a link is refused. */
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

/** Puts bytes under a name of a folder: first beside it, then, once the disk has all of them, in its place. */
async function putWhole(
  files: Files,
  { incoming, target, name }: { incoming: string; target: string; name: string },
  bytes: Uint8Array,
): Promise<void> {
  const part = join(incoming, randomUUID());
  try {
    const handle = await files.open(part, "wx");
    try {
      await handle.writeFile(bytes);
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

/** Removes the half files of processes that crashed long ago. */
async function removeLeft(files: Files, incoming: string): Promise<void> {
  for (const name of await files.readdir(incoming)) {
    const path = join(incoming, name);
    // Its writer may just have put it into its place.
    const entry = await files.stat(path).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > LEFT_AFTER) await files.rm(path, { force: true });
  }
}

/** What another try does not change: it is denied, or there is no such place. */
const REFUSALS = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "EISDIR",
  "ENOTDIR",
  "ENOTEMPTY",
  "ENAMETOOLONG",
  "ELOOP",
  "EXDEV",
]);

/** What went wrong, without paths; a full disk and the like may pass. */
function notWritten(error: unknown): ObjectNotWritten {
  const code = codeOf(error);
  return REFUSALS.has(code)
    ? new ObjectNotWritten("refused", `The folder refused the file (${code}).`)
    : new ObjectNotWritten("transient", `The folder could not take the file (${code}).`);
}
