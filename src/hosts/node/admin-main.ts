import { readFile } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import {
  type AdminAnswer,
  type AdminParts,
  fileOf,
  readsInput,
  runAdmin,
  withWholePath,
} from "../../admin/admin.ts";
import { createVault, deriveVaultKey, type Vault } from "../../service/secrets.ts";
import { ADMIN_SOCKET, askService } from "./admin-socket.ts";
import { withoutSecrets } from "./log.ts";
import { deliveryFolderOf, type NodeEnvironment, readEnvironment, s3Settings } from "./node-environment.ts";
import { openNodeStore, restoreNodeStore } from "./node-store.ts";
import { createFileReader } from "./operator-events.ts";
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
  }
  let opened: AdminParts | undefined;
  const restore = (backup: string) => restoreNodeStore(settings.DATA_DIR, backup);
  const host = {
    open: async () => {
      opened ??= await openParts(settings, who);
      return opened;
    },
    restore: settings.DATABASE_URL === undefined ? restore : undefined,
  };
  try {
    return await runAdmin(host, args, input);
  } finally {
    await opened?.store.close();
  }
}

async function openParts(settings: NodeEnvironment, who: string): Promise<AdminParts> {
  if (settings.DATABASE_URL === undefined && settings.DATA_DIR === "memory") {
    throw new Error(
      "DATA_DIR: memory forgets everything at the end: name a folder, or a server in DATABASE_URL",
    );
  }
  const { store, clock, backup, secret } = await openNodeStore({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    secret: settings.SERVICE_SECRET,
    report: (error) => process.stderr.write(`A database connection broke: ${messageOf(error)}\n`),
  });
  const writeObject = createWriter(s3Settings(settings), deliveryFolderOf(settings));
  const readFiles = createFileReader(settings.ARCHIVE_DIR);
  const vault = await openVault(settings, secret);
  return { store, vault, now: clock.now, who, writeObject, readFiles, backup };
}

/** Returns a vault; without the secret of a server's service nothing can be sealed that it could open. */
async function openVault(settings: NodeEnvironment, secret: string): Promise<Vault> {
  if (settings.DATABASE_URL === undefined || settings.SERVICE_SECRET !== undefined) {
    const { SERVICE_SECRET_BEFORE: before } = settings;
    const earlier = before === undefined ? [] : [await deriveVaultKey(before)];
    return createVault(await deriveVaultKey(secret), ...earlier);
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
