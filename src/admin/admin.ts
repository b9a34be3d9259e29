import { Command, CommanderError, Option } from "commander";
import { z } from "zod";
import { parseJson } from "../domain/json.ts";
import { hashSecret } from "../service/authentication/tokens.ts";
import { releaseFrame, withholdFrame } from "../service/catalog/withhold.ts";
import {
  applyDirectory,
  type Difference,
  disableEntry,
  exportDirectory,
  isSameJSON,
  setClientSecret,
  setConnection,
  setCredentials,
} from "../service/directory/change-directory.ts";
import type { Order } from "../service/directory/company-routes.ts";
import {
  type DirectoryEntry,
  directoryKinds,
  directorySchema,
  entryID,
  type FileFault,
  locationEntry,
  readDirectoryFile,
  unsoldModes,
} from "../service/directory/directory-file.ts";
import { directoryOf } from "../service/directory/follow-directory.ts";
import { bucketCredentials, ObjectNotWritten, type WriteObject } from "../service/parts.ts";
import { toBase64Url, type Vault } from "../service/secrets.ts";
import { readEach, type Store, type Stored } from "../service/store/store.ts";
import { type OperatorEvent, readEvent, type ToldParts, takeEvent } from "../service/told-orders.ts";
import { rolesBeyondClients } from "./roles.ts";
import { deliveriesSince, ordersSince, salesTable } from "./sales.ts";

const connectionCredentials = z.strictObject({
  clientID: z.string().min(1),
  clientSecret: z.string().min(1),
});

/** Store of the service that commands work on, and who asks. */
export interface AdminParts {
  store: Store;
  vault: Vault;
  /** Milliseconds since 1970. */
  now: () => number;
  who: string;
  /** Writes a backup of the embedded store into a new file; absent for a server's. */
  backup?: ((file: string) => Promise<void>) | undefined;
  /** Writes to buckets and folders as the service does; locations are tested with it. */
  writeObject: WriteObject;
  readFiles: ToldParts["readFiles"];
  observe?: ToldParts["observe"];
}

export interface AdminAnswer {
  code: number;
  out: string;
  err: string;
}

/** Ends a command with a sentence. */
class Failed extends Error {}

/** Opens what commands work on, once one needs it; help needs nothing. */
export interface AdminHost {
  open(): Promise<AdminParts>;
  /** Fills the store from a backup; absent where a store is there already. */
  restore?: ((file: string) => Promise<void>) | undefined;
}

/** Runs a command line; `input` is the text of standard input or of the named file. Never rejects. */
export async function runAdmin(
  host: AdminHost,
  args: readonly string[],
  input: string,
): Promise<AdminAnswer> {
  const said = { out: "", err: "" };
  const program = adminProgram(host, input, {
    say: (line) => {
      said.out += `${line}\n`;
    },
    note: (line) => {
      said.err += `${line}\n`;
    },
  });
  // Every command inherits both.
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap(({ commands }) => commands),
  ]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        said.out += text;
      },
      writeErr: (text) => {
        said.err += text;
      },
    });
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return { code: 0, ...said };
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, ...said };
    return {
      code: 1,
      ...said,
      err: `${said.err}${error instanceof Error ? error.message : String(error)}\n`,
    };
  }
}

/** Returns a command line with the whole path of the file that `backup` or `restore` names. */
export function withWholePath(args: readonly string[], resolve: (path: string) => string): readonly string[] {
  const [command = "", file, ...rest] = args;
  const names = ["backup", "restore"].includes(command) && file && !file.startsWith("-");
  return names ? [command, resolve(file), ...rest] : args;
}

/** Commands that read standard input. */
export const readsInput = (args: readonly string[]): boolean =>
  args[0] === "location" && args[1] === "secret" && !args.includes("--help") && !args.includes("-h");

/** Returns the file that a command reads; `-` for standard input, undefined without one. */
export function fileOf(args: readonly string[]): string | undefined {
  if (args[0] === "apply") return args.slice(1).find((arg) => arg === "-" || !arg.startsWith("-"));
  const at = args.findIndex((arg) => /^--(assets|scene)(=|$)/.test(arg));
  return /=(.*)/s.exec(args[at] ?? "")?.[1] ?? args[at + 1 || args.length];
}

/** Lines of a command: its result, and notes beside it, which no program reads. */
interface Told {
  say: (line: string) => void;
  note: (line: string) => void;
}

function adminProgram(host: AdminHost, input: string, { say, note }: Told): Command {
  const program = new Command("admin").description(
    "Keeps the companies, contracts, clients, people and locations of the service.",
  );
  const json = new Option("--json", "print JSON");
  const change = ({ who, now }: AdminParts) => ({ who, at: now() });
  const show = (value: unknown, asJson: boolean | undefined, lines: () => string[]) => {
    if (asJson) say(JSON.stringify(value, undefined, 2));
    else for (const line of lines()) say(line);
  };

  program
    .command("apply")
    .argument("<file>", "directory as JSON, - for standard input")
    .option("--dry-run", "only print the differences")
    .addOption(json)
    .description("makes the directory as the file has it: what the file lacks is removed")
    .action(async (file: string, { dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const read = readDirectoryFile(input);
      if ("faults" in read) throw new Failed(faultLines(file, read.faults));
      for (const contract of read.file.contracts) {
        const modes = unsoldModes(contract);
        if (modes.length > 0)
          note(`contract ${contract.id}: no price of ${modes.join(", ")}, so these modes are not sold`);
      }
      for (const lack of rolesBeyondClients(read.file)) note(lack);
      const parts = await host.open();
      const done = await applyDirectory(parts.store, read.file, { ...change(parts), isDryRun: dryRun });
      if ("faults" in done) throw new Failed(faultLines(file, done.faults));
      const { differences } = done;
      show(differences, json, () => [
        ...differences.map(differenceWords),
        differences.length === 0
          ? "Nothing differs."
          : dryRun
            ? `${plural(differences.length, "difference", "differences")}; nothing was changed.`
            : `${plural(differences.length, "entry", "entries")} changed.`,
      ]);
      if (dryRun) return;
      for (const { kind, id, action } of differences) {
        if (kind === "clients" && action === "added")
          note(`client ${id} has no secret yet: admin client secret ${id}`);
      }
      for (const { kind, id, after } of differences) {
        // A folder may lie on another machine than this command.
        if (kind !== "locations" || !after || !isActiveBucket(after)) continue;
        const fault = await testLocation(parts, id);
        if (!fault) continue;
        await disableEntry(parts.store, "locations", id, change(parts));
        note(`location ${id} is inactive: ${fault}`);
      }
    });

  program
    .command("export")
    .description("prints the directory as a file that changes nothing when it is applied")
    .action(async () => say(JSON.stringify(await exportDirectory((await host.open()).store), undefined, 2)));

  program
    .command("schema")
    .description("prints the JSON Schema of the file")
    .action(() => say(JSON.stringify(directorySchema(), undefined, 2)));

  for (const kind of directoryKinds) {
    const group = program.command(ONE[kind]).description(`shows ${kind}`);
    const entries = async (): Promise<readonly DirectoryEntry[]> =>
      (await exportDirectory((await host.open()).store))[kind];
    group
      .command("list")
      .description(`lists ${kind}`)
      .addOption(json)
      .action(async ({ json }: { json?: boolean }) => {
        const found = await entries();
        show(found, json, () => found.map(entryWords));
      });
    group
      .command("show")
      .argument("<id>")
      .description(`prints one of the ${kind} as JSON`)
      .action(async (id: string) => {
        const entry = (await entries()).find((one) => entryID(one) === id);
        if (!entry) throw unknown(kind, id);
        say(JSON.stringify(entry, undefined, 2));
      });
    if (kind === "clients") clientCommands(group);
    if (kind === "locations") locationCommands(group);
  }

  function clientCommands(group: Command): void {
    group
      .command("secret")
      .argument("<id>")
      .option("--overlap <time>", "how long the secret before stays valid: 30m, 12h, 7d", "0m")
      .description("gives the client a new secret, shown once")
      .action(async (id: string, { overlap }: { overlap: string }) => {
        const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
        const hash = await hashSecret(secret);
        const parts = await host.open();
        const isKnown = await setClientSecret(
          parts.store,
          id,
          { hash, overlap: readSpan(overlap) },
          change(parts),
        );
        if (!isKnown) throw unknown("clients", id);
        say(secret);
      });
    group
      .command("connect")
      .argument("<id>")
      .description('takes {"clientID", "clientSecret"} at the other service of a gateway from standard input')
      .action(async (id: string) => {
        const read = connectionCredentials.safeParse(parseJson(input));
        if (!read.success) throw new Failed('Give {"clientID": …, "clientSecret": …} on standard input.');
        const parts = await host.open();
        const sealed = await parts.vault.seal(JSON.stringify(read.data));
        if (!(await setConnection(parts.store, id, sealed, change(parts)))) throw unknown("clients", id);
        say(`Client ${id} is connected.`);
      });
    group
      .command("disable")
      .argument("<id>")
      .description("ends the client's tokens at once; apply a file with status active to enable it again")
      .action(async (id: string) => {
        const parts = await host.open();
        if (!(await disableEntry(parts.store, "clients", id, change(parts)))) throw unknown("clients", id);
        say(`Client ${id} is disabled.`);
      });
  }

  function locationCommands(group: Command): void {
    group
      .command("secret")
      .argument("<id>")
      .description('takes {"accessKeyID", "secretAccessKey"} from standard input, tests and seals them')
      .action(async (id: string) => {
        const credentials = JSON.stringify(readCredentials(input));
        const parts = await host.open();
        const record = await parts.store.read((tx) => tx.get("directory", { kind: "locations", id }));
        if (record && locationEntry.parse(record.entry).method === "folder")
          throw new Failed(`Location ${id} is a folder, which has no credentials; nothing was changed.`);
        const sealed = await parts.vault.seal(credentials);
        const fault = await testLocation(parts, id, sealed);
        const status = fault ? "inactive" : "active";
        await setCredentials(parts.store, id, { sealed, status }, change(parts));
        if (fault) throw new Failed(`The credentials are kept, and location ${id} is inactive: ${fault}`);
        say(`Location ${id} is active.`);
      });
    group
      .command("test")
      .argument("<id>")
      .description("writes a file of a few bytes to the location, and says what failed")
      .action(async (id: string) => {
        const fault = await testLocation(await host.open(), id);
        if (fault) throw new Failed(`Location ${id}: ${fault}`);
        say(`Location ${id} takes files.`);
      });
  }

  const frame = program.command("frame").description("takes frames off sale; what was bought stays");
  const reason = new Option("--reason <text>", "for the audit").makeOptionMandatory();
  const withhold = async (frameID: string, how: { reason: string; publicFrom?: number }) => {
    const parts = await host.open();
    if (!(await withholdFrame(parts.store, { frameID, ...how }, change(parts)))) throw unknownFrame(frameID);
  };
  frame
    .command("remove")
    .argument("<id>")
    .addOption(reason)
    .description("takes a frame out of the catalog for good; frame release brings it back")
    .action(async (id: string, { reason }: { reason: string }) => {
      await withhold(id, { reason });
      say(`Frame ${id} is no longer in the catalog.`);
    });
  frame
    .command("embargo")
    .argument("<id>")
    .requiredOption("--until <day>", "first day on which it is on sale, UTC: 2026-12-01")
    .addOption(reason)
    .description("takes a frame out of the catalog until a day")
    .action(async (id: string, { until, reason }: { until: string; reason: string }) => {
      const publicFrom = readDay(until);
      if (publicFrom <= (await host.open()).now()) throw new Failed(`${until} is past: name a day to come.`);
      await withhold(id, { reason, publicFrom });
      say(`Frame ${id} is in the catalog from ${until} on.`);
    });
  frame
    .command("release")
    .argument("<id>")
    .description("puts a removed or embargoed frame back on sale")
    .action(async (id: string) => {
      const parts = await host.open();
      if (!(await releaseFrame(parts.store, id, change(parts))))
        throw new Failed(`Frame ${id} is not withheld; nothing was changed.`);
      say(`Frame ${id} is in the catalog.`);
    });

  for (const [name, kind] of [
    ["purchase", "purchases"],
    ["task", "tasks"],
    ["delivery", "deliveries"],
  ] as const) {
    const tells = kind === "deliveries" ? "" : ", and tells what became of them";
    const group = program.command(name).description(`lists ${kind}${tells}`);
    if (kind === "purchases") purchaseCommands(group);
    if (kind === "tasks") taskCommands(group);
    group
      .command("list")
      .requiredOption("--since <day>", "first day, UTC: 2026-11-01")
      .addOption(json)
      .description(`lists ${kind} of all companies, oldest first`)
      .action(async ({ since, json }: { since: string; json?: boolean }) => {
        const from = readDay(since);
        const { store } = await host.open();
        const orders =
          kind === "deliveries" ? await deliveriesSince(store, from) : await ordersSince(store, kind, from);
        show(orders, json, () => orders.map(orderWords));
      });
  }

  async function tell(told: Record<string, unknown>): Promise<void> {
    const parts = await host.open();
    const event = readEvent(told);
    const done = await takeEvent(parts, event, change(parts));
    const [kind, outcome] = event.event.split(".");
    say(done === "known" ? `It is ${outcome} already; nothing was changed.` : `The ${kind} is ${outcome}.`);
  }

  function failureCommand(group: Command, name: string, event: OperatorEvent["event"], words: string): void {
    group
      .command(name)
      .argument("<id>")
      .requiredOption("--reason <text>", "for the customer and the audit")
      .description(words)
      .action((id: string, { reason }: { reason: string }) => tell({ event, id, reason }));
  }

  function purchaseCommands(group: Command): void {
    group
      .command("ready")
      .argument("<id>")
      .option(
        "--assets <file>",
        'assets by product, {"SLC": {"image": {"href", "type"}}}, - for standard input',
      )
      .description("closes a purchase whose files are there, or are named here")
      .action((id: string, { assets }: { assets?: string }) =>
        tell({
          event: "purchase.ready",
          id,
          ...(assets !== undefined && { assets: readJSON(assets, input) }),
        }),
      );
    failureCommand(group, "fail", "purchase.failed", "ends a purchase, which is not charged");
  }

  function taskCommands(group: Command): void {
    group
      .command("accept")
      .argument("<id>")
      .requiredOption("--scene <file>", "the planned image as JSON, docs/operating.md; - for standard input")
      .description("promises an image; its frames are ingested with the task's id")
      .action((id: string, { scene }: { scene: string }) =>
        tell({ event: "task.accepted", id, scene: readJSON(scene, input) }),
      );
    failureCommand(group, "reject", "task.rejected", "declines a task, which is not charged");
    failureCommand(group, "fail", "task.failed", "ends an accepted task, which is not charged");
  }

  const report = program.command("report").description("prints reports");
  report
    .command("sales")
    .requiredOption("--from <day>", "first day, UTC: 2026-11-01")
    .requiredOption("--to <day>", "last day, UTC")
    .option("--csv", "comma-separated values (the only form)")
    .description("prints a line for each purchase and task")
    .action(async ({ from, to }: { from: string; to: string }) => {
      const span = { from: readDay(from), until: readDay(to) + DAY };
      if (span.until <= span.from) throw new Failed(`${to} is before ${from}: exchange the two.`);
      say(await salesTable((await host.open()).store, span));
    });

  program
    .command("backup")
    .argument("<file>", "new file")
    .description("copies the embedded store into a file; keep the file secret of DATA_DIR beside it")
    .action(async (file: string) => {
      const { backup } = await host.open();
      if (!backup) throw new Failed("This store is a server's: back it up with pg_dump.");
      await backup(file);
      say(`Written: ${file}`);
    });
  program
    .command("restore")
    .argument("<file>")
    .description("fills a DATA_DIR without a database from a backup; the service must not run")
    .action(async (file: string) => {
      if (!host.restore) {
        throw new Failed("This restores the embedded store, while no service runs; a server's: pg_restore.");
      }
      await host.restore(file);
      say(`Restored: ${file}`);
    });

  program
    .command("audit")
    .requiredOption("--since <day>", "first day, UTC: 2026-11-01")
    .addOption(json)
    .description("prints who changed what, and when")
    .action(async ({ since, json }: { since: string; json?: boolean }) => {
      const from = readDay(since);
      const { store } = await host.open();
      const records = (await readEach(store, "audit", "bySeq", { equals: {} })).filter(
        ({ at }) => at >= from,
      );
      show(records, json, () =>
        records.map(
          (record) => `${new Date(record.at).toISOString()} ${record.who}: ${differenceWords(record)}`,
        ),
      );
    });
  return program;
}

function isActiveBucket(entry: object): boolean {
  const { data } = locationEntry.safeParse(entry);
  return data?.method === "s3" && data.status === "active";
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const ONE = {
  companies: "company",
  locations: "location",
  contracts: "contract",
  clients: "client",
  people: "person",
} as const;

const unknownFrame = (id: string) =>
  new Failed(`There is no frame ${id} in the archive, or it was imaged for a task.`);

const unknown = (kind: keyof typeof ONE, id: string) =>
  new Failed(`There is no ${ONE[kind]} ${id}; see admin ${ONE[kind]} list.`);

const faultLines = (file: string, faults: readonly FileFault[]): string =>
  [...faults.map(({ place, message }) => `${file}: ${place}: ${message}`), "Nothing was changed."].join("\n");

function differenceWords({ action, kind, id, before, after }: Difference): string {
  const fieldsOf = (entry: object | undefined) => new Map<string, unknown>(Object.entries(entry ?? {}));
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const words = (value: unknown) => JSON.stringify(value) ?? "none";
  const changed =
    (before && after) || action === "withheld"
      ? [...new Set([...was.keys(), ...is.keys()])]
          .filter((field) => !isSameJSON(was.get(field), is.get(field)))
          .map((field) => `\n    ${field}: ${words(was.get(field))} → ${words(is.get(field))}`)
      : [];
  return `${action}: ${kind} ${id}${changed.join("")}`;
}

/** Returns "2026-11-29T01:57:17.694Z  d1f51bf8-…  field-survey  field-2026  REJECTED  No satellite is free". */
function orderWords(order: Order | Stored<"deliveries">): string {
  const { id, companyID, contractID, status, createdAt } = order;
  const reason =
    "reasons" in order
      ? order.reasons?.map(({ message }) => message).join(" ")
      : "reason" in order && order.reason;
  const words = [new Date(createdAt).toISOString(), id, companyID, contractID, status, reason];
  return words.filter(Boolean).join("  ");
}

function entryWords(entry: DirectoryEntry): string {
  const words = [
    entryID(entry),
    "name" in entry && entry.name,
    "company" in entry && `company ${entry.company}`,
    "status" in entry && entry.status,
  ];
  return words.filter(Boolean).join("  ");
}

const DAY = 86_400_000;
const SPANS = new Map([
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", DAY],
]);

/** Returns milliseconds. */
function readSpan(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const length = SPANS.get(unit ?? "");
  if (!count || !length) throw new Failed(`"${text}" is no time: write for example 30m, 12h or 7d.`);
  return Number(count) * length;
}

/** Returns the begin of a day in UTC, milliseconds since 1970. */
function readDay(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // A day that no month has is read as one of the next.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(text))
    throw new Failed(`"${text}" is no day: write for example 2026-11-01.`);
  return at;
}

function readJSON(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failed(`${file} is not JSON; nothing was changed.`);
  }
}

function readCredentials(text: string) {
  try {
    return bucketCredentials.parse(JSON.parse(text));
  } catch {
    throw new Failed(
      'Standard input must be {"accessKeyID": "…", "secretAccessKey": "…"}; nothing was changed.',
    );
  }
}

/** Writes a small file to a location, reads and removes it; returns what failed. */
async function testLocation(
  { store, vault, writeObject }: AdminParts,
  id: string,
  sealed?: string,
): Promise<string | undefined> {
  const record = await store.read((tx) => tx.get("directory", { kind: "locations", id }));
  if (!record) throw unknown("locations", id);
  const [location] = directoryOf([record]).deliveryConfigs;
  if (!location) throw unknown("locations", id);
  const text = sealed ?? location.sealed;
  const credentials =
    text === undefined ? undefined : bucketCredentials.parse(JSON.parse(await vault.open(text)));
  try {
    const { method, config } = location;
    const object = { configID: id, method, config, ...(credentials && { credentials }) };
    const bytes = new TextEncoder().encode("A test of this location. It can be removed.\n");
    const file = { key: "swath-location-test.txt", type: "text/plain", bytes };
    await writeObject({ ...object, ...file, isTrial: true });
    return undefined;
  } catch (error) {
    if (error instanceof ObjectNotWritten) return error.message;
    throw error;
  }
}
