import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { createFrameFiles } from "../seed/files/frame-files.ts";
import { DEFAULT_FRAME_COUNT, demoFrames } from "../seed/world/demo-frames.ts";
import { createCatalog } from "../service/catalog/catalog.ts";
import { demoDirectory } from "../service/demo-directory.ts";
import { addColleaguesPurchase } from "../service/demo-purchase.ts";
import { createService } from "../service/service.ts";
import { createMemoryLedger } from "../service/store/memory-ledger.ts";
import { createVault, deriveVaultKey } from "../service/vault.ts";
import { startNodeHost } from "./node.ts";
import { anyTargets, createWebhookSender, publicTargets } from "./webhook-sender.ts";

const DAY = 86_400_000;
const ADVANCE_EVERY = 250;

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  STEP_SECONDS: z.coerce.number().min(0).max(86_400).default(5),
  SEED_FRAMES: z.coerce.number().int().min(0).max(1_000_000).default(DEFAULT_FRAME_COUNT),
  /** "1" lets whoever reaches the port simulate faults. */
  FAULT_CONTROL: z.enum(["0", "1"]).default("0"),
  /** "0" lets clients call as often as they like. */
  RATE_LIMIT: z.enum(["0", "1"]).default("1"),
  /** Tokens, links and sealed passwords of webhooks are good as long as it stays the same; random without. */
  SERVICE_SECRET: z.string().min(16).optional(),
  /** "1" lets callbacks go to private addresses and without TLS; for tests. */
  ALLOW_PRIVATE_TARGETS: z.enum(["0", "1"]).default("0"),
});

function readEnvironment() {
  const given = environment.safeParse(process.env);
  if (given.success) return given.data;
  const [issue] = given.error.issues;
  throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
}

function publicFile(path: string): Promise<Uint8Array> {
  return readFile(new URL(`../../public/${path}`, import.meta.url));
}

function report(error: unknown, where = "Looking at what is due:"): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${where} ${text}\n`);
}

async function main(): Promise<void> {
  const { PORT, STEP_SECONDS, SEED_FRAMES, FAULT_CONTROL, RATE_LIMIT, ...settings } = readEnvironment();
  const secret = settings.SERVICE_SECRET ?? randomBytes(32).toString("base64url");
  const allowPrivateTargets = settings.ALLOW_PRIVATE_TARGETS === "1";
  const [openData, land] = await Promise.all([
    publicFile("demo/open-data.bin"),
    publicFile("basemap/land-10m.bin"),
  ]);
  const until = Math.floor(Date.now() / DAY) * DAY;
  const catalog = createCatalog(demoFrames({ count: SEED_FRAMES, until, openData }));
  const ledger = createMemoryLedger();
  await addColleaguesPurchase(ledger, catalog, Date.now());
  const vault = createVault(await deriveVaultKey(secret));
  const host = await startNodeHost({
    port: PORT,
    advanceEvery: ADVANCE_EVERY,
    faultControl: FAULT_CONTROL === "1",
    report,
    createService: (baseUrl) =>
      createService({
        catalog,
        ledger,
        files: createFrameFiles({ land }),
        directory: demoDirectory,
        clock: Date.now,
        random: (count) => randomBytes(count),
        secret,
        baseUrl,
        stepSeconds: STEP_SECONDS,
        rateLimit: RATE_LIMIT === "1",
        send: createWebhookSender({ policy: allowPrivateTargets ? anyTargets : publicTargets }),
        vault,
        allowPrivateTargets,
        report,
      }),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void host.close());
  process.stdout.write(`The service answers at ${host.url} (reference: ${host.url}/docs)\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The service cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
