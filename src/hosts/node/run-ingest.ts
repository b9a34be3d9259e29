import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { AdminAnswer } from "../../admin/admin.ts";
import { Misused, type OpenArchive, runCommand, type Told } from "../../ingest/command.ts";
import { ADMIN_SOCKET, askService } from "./admin-socket.ts";
import { readArchiveEnvironment } from "./node-environment.ts";
import { openNodeStore } from "./node-store.ts";

interface IngestCall {
  args: readonly string[];
  variables: NodeJS.ProcessEnv;
  out: Told;
  err: Told;
  stopped: AbortSignal;
}

/** Adds items to the archive of the environment, or has the service do it that has the embedded store to itself. */
export async function runIngest({ args, variables, ...told }: IngestCall): Promise<number> {
  let settings: ReturnType<typeof readArchiveEnvironment>;
  try {
    settings = readArchiveEnvironment(variables);
  } catch (error) {
    told.err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
  const {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PROPERTY_PREFIX: prefix,
    ARCHIVE_DIR: archiveDir,
  } = settings;
  if (databaseUrl === undefined && !args.includes("--dry-run") && !args.includes("--help")) {
    const answer = await askToIngest(join(dataDir, ADMIN_SOCKET), args);
    if (answer) {
      told.out.write(answer.out);
      told.err.write(answer.err);
      return answer.code;
    }
  }
  return runCommand({
    args,
    prefix,
    archiveDir,
    ...told,
    async open() {
      if (databaseUrl === undefined && dataDir === "memory") {
        throw new Misused(
          "DATA_DIR: memory forgets everything at the end: name a folder, or a server in DATABASE_URL.",
        );
      }
      const report = (error: unknown) => told.err.write(`A database connection broke: ${error}\n`);
      const { store, clock } = await openNodeStore({ databaseUrl, dataDir, report });
      return { store, now: clock.now };
    },
  });
}

/** Names files by their whole paths; standard input becomes a file. */
async function askToIngest(socket: string, args: readonly string[]): Promise<AdminAnswer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "swath-ingest-"));
  try {
    const ask = (paths: readonly string[]) =>
      askService(socket, { program: "ingest", args: paths, input: "", who: "" });
    // Without a service standard input is left to be read here.
    if (!(await ask(["--help"]))) return undefined;
    const typed = join(folder, "input.json");
    if (args.includes("-")) await pipeline(process.stdin, createWriteStream(typed));
    const paths = args.map((arg) =>
      arg === "-"
        ? typed
        : arg.startsWith("-")
          ? arg.replace(/(?<=^--report=)(.+)/, (path) => resolve(path))
          : resolve(arg),
    );
    return await ask(paths);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Ingests into the store of a service that runs, which stays open; never rejects. */
export async function ingestInto(
  { store, ...others }: OpenArchive,
  args: readonly string[],
  { stopped, ...settings }: { prefix: string; archiveDir: string | undefined; stopped: AbortSignal },
): Promise<AdminAnswer> {
  const said = { out: "", err: "" };
  const code = await runCommand({
    ...{ args, stopped, ...settings },
    out: {
      write: (text) => {
        said.out += text;
      },
    },
    err: {
      write: (text) => {
        said.err += text;
      },
    },
    open: async () => ({ store: { ...store, close: async () => {} }, ...others }),
  });
  return { code, ...said };
}
