import { unlink } from "node:fs/promises";
import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { AdminAnswer } from "../../admin/admin.ts";
import { codeOf } from "../postgres/folders.ts";

/** Name of the socket in DATA_DIR; only the folder's owner may use it. */
export const ADMIN_SOCKET = "admin.socket";

const adminCall = z.object({
  program: z.enum(["admin", "ingest"]),
  args: z.array(z.string()),
  input: z.string(),
  who: z.string(),
});
type AdminCall = Omit<z.infer<typeof adminCall>, "args"> & { args: readonly string[] };

const adminAnswer = z.object({ code: z.number(), out: z.string(), err: z.string() });

/** Answers calls of the admin and ingest commands on a socket file until the process ends. */
export async function serveAdmin(
  path: string,
  answer: (call: AdminCall) => Promise<AdminAnswer>,
): Promise<void> {
  await unlink(path).catch(() => {});
  const server = createServer((incoming, outgoing) => {
    text(incoming)
      .then((asked) => answer(adminCall.parse(JSON.parse(asked))))
      .then(
        (done) => outgoing.end(JSON.stringify(done)),
        (error) => outgoing.writeHead(500).end(String(error)),
      );
  });
  // Nobody else may connect, not even before a change of the file's mode.
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(umask);
  }
  server.unref();
}

/** Asks the service that listens on a socket file; undefined where none does. */
export function askService(path: string, call: AdminCall): Promise<AdminAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: path, method: "POST", path: "/" }, (incoming) => {
      text(incoming).then((answer) => {
        if (incoming.statusCode === 200) resolve(adminAnswer.parse(JSON.parse(answer)));
        else reject(new Error(`The service could not do it: ${answer}`));
      }, reject);
    });
    asking.once("error", (error) => {
      if (["ENOENT", "ECONNREFUSED"].includes(codeOf(error))) resolve(undefined);
      else reject(error);
    });
    asking.end(JSON.stringify(call));
  });
}
