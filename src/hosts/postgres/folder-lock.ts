import { stat, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { makeFolderOf } from "./make-folder.ts";

export type Unlock = () => Promise<void>;

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
