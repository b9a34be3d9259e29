import * as fileSystem from "node:fs/promises";
import { stat, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { dirname, join, resolve } from "node:path";

type Unlock = () => Promise<void>;

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `DATA_DIR: the folder ${folder} is in use by another process. Stop it, or give this one its own folder or a DATABASE_URL.`,
    );
    this.name = "FolderInUse";
  }
}

/**
 * Makes a folder and locks it until the process ends. Throws a sentence where it cannot be written, `FolderInUse`
 * for another process.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  await makeFolderOf("DATA_DIR", folder);
  const { dev, ino } = await stat(folder);
  // On Linux an abstract name that ends with its process; elsewhere a socket file, which a crash leaves.
  const name = process.platform === "linux" ? `\0swath-${dev}-${ino}` : join(folder, "lock.socket");
  const server = createServer((socket) => socket.end());
  if (!(await isListening(server, name))) {
    const isLeft = process.platform !== "linux" && !(await isAnswered(name));
    if (isLeft) await unlink(name).catch(() => {});
    if (!isLeft || !(await isListening(server, name))) {
      throw new FolderInUse(folder);
    }
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function isListening(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error);
    server.once("error", onError);
    server.listen(name, () => {
      server.off("error", onError);
      resolve(true);
    });
  });
}

function isAnswered(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
  });
}

type Files = Pick<typeof fileSystem, "mkdir">;

/** Makes a folder; throws a sentence with its variable where it cannot be made or written. */
export async function makeFolderOf(variable: string, folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
    await fileSystem.access(`${folder}/.`, fileSystem.constants.W_OK | fileSystem.constants.X_OK);
  } catch (error) {
    throw new Error(
      `${variable}: the folder ${resolve(folder)} cannot be written (${codeOf(error)}). Give one that this process may write.`,
      { cause: error },
    );
  }
}

/** Makes a folder and its parents. Node's `recursive` never returns where nothing can be made, as in /proc. */
export async function makeFolder(path: string, files: Files = fileSystem): Promise<void> {
  try {
    await makeOneFolder(path, files);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path), files);
    await makeOneFolder(path, files);
  }
}

export async function makeOneFolder(path: string, files: Files): Promise<void> {
  await files.mkdir(path).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}
