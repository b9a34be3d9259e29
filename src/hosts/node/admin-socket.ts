import { chmod, unlink } from "node:fs/promises";
import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import type { AdminAnswer } from "../../admin/admin.ts";
import { codeOf } from "../postgres/folders.ts";

/** Name of the socket in DATA_DIR; only the folder's owner may use it. */
export const ADMIN_SOCKET = "admin.socket";

export interface AdminCall {
  program: "admin" | "ingest";
  args: readonly string[];
  input: string;
  who: string;
}

/** Answers calls of the admin and ingest commands on a socket file until the returned function is called. */
export async function serveAdmin(
  path: string,
  answer: (call: AdminCall) => Promise<AdminAnswer>,
): Promise<() => Promise<void>> {
  await unlink(path).catch(() => {});
  const server = createServer(async (incoming, outgoing) => {
    const call = JSON.parse(await text(incoming)) as AdminCall;
    outgoing.end(JSON.stringify(await answer(call)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  server.unref();
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Asks the service that listens on a socket file; undefined where none does. */
export function askService(path: string, call: AdminCall): Promise<AdminAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: path, method: "POST", path: "/" }, async (incoming) => {
      resolve(JSON.parse(await text(incoming)) as AdminAnswer);
    });
    asking.once("error", (error) => {
      if (["ENOENT", "ECONNREFUSED"].includes(codeOf(error))) resolve(undefined);
      else reject(error);
    });
    asking.end(JSON.stringify(call));
  });
}
