import { readFile } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { type AdminAnswer, fileOf, readsInput, runAdmin, withWholePath } from "../../admin/admin.ts";
import { createVault, deriveVaultKey, type Vault } from "../../service/secrets.ts";
import { ADMIN_SOCKET, askService } from "./admin-socket.ts";
import { withoutSecrets } from "./log.ts";
import { deliveryFolderOf, type NodeEnvironment, readEnvironment, s3Settings } from "./node-environment.ts";
import { openNodeStore, restoreNodeStore } from "./node-store.ts";
import { createWriter } from "./outside/create-writer.ts";

/** Answers in the service that has the embedded store to itself, else in this process. */
async function answerTo(given: readonly string[]): Promise<AdminAnswer> {
  const settings = readEnvironment(process.env, { needsSecret: false });
  const args = withWholePath(given, resolve);
  const file = fileOf(args);
  const input =
    file === "-" || readsInput(args)
      ? await text(process.stdin)
      : file === undefined
        ? ""
        : await readFile(file, "utf8");
  const who = `${userInfo().username}@${hostname()}`;
  if (settings.DATABASE_URL === undefined) {
    const answer = await askService(join(settings.DATA_DIR, ADMIN_SOCKET), {
      program: "admin",
      args,
      input,
      who,
    });
    if (answer) return answer;
    const [command, backup = ""] = args;
    if (command === "restore" && backup !== "" && backup !== "--help") {
      await restoreNodeStore(settings.DATA_DIR, backup);
      return { code: 0, out: `Restored into ${settings.DATA_DIR}.\n`, err: "" };
    }
  }
  const kept = await openNodeStore({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    secret: settings.SERVICE_SECRET,
    report: (error) => process.stderr.write(`A database connection broke: ${messageOf(error)}\n`),
  });
  try {
    const writeObject = createWriter(s3Settings(settings), deliveryFolderOf(settings));
    const vault = await openVault(settings, kept.secret);
    const { store, clock, backup } = kept;
    return await runAdmin({ store, vault, now: clock.now, who, writeObject, backup }, args, input);
  } finally {
    await kept.store.close();
  }
}

/** Returns a vault; without the secret of a server's service nothing can be sealed that it could open. */
async function openVault(settings: NodeEnvironment, secret: string): Promise<Vault> {
  if (settings.DATABASE_URL === undefined || settings.SERVICE_SECRET !== undefined) {
    return createVault(await deriveVaultKey(secret));
  }
  const refuse = async () => {
    throw new Error("SERVICE_SECRET: is needed for credentials, the same as the service's");
  };
  return { seal: refuse, open: refuse };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const { code, out, err } = await answerTo(process.argv.slice(2));
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${withoutSecrets(messageOf(error))}\n`);
  process.exitCode = 1;
}
