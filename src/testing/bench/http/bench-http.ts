import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import type { SearchBody } from "../../../contract/catalog.ts";
import { migrate } from "../../../hosts/postgres/migrate.ts";
import { openPostgisCatalog } from "../../../hosts/postgres/postgis-catalog.ts";
import { createPostgresStore, type Database } from "../../../hosts/postgres/postgres-store.ts";
import { serverDatabase } from "../../../hosts/postgres/server-database.ts";
import { toArchiveRow } from "../../../service/catalog/items/frame-row.ts";
import { demoFrames } from "../../../simulator/world/demo-frames.ts";
import { withEnd } from "../../processes/at-end.ts";
import { startNodeProcess } from "../../processes/node-process.ts";
import { startPostgres } from "../../processes/postgres-server.ts";
import { headersOf } from "../../processes/service-processes.ts";
import { formatTable } from "../table.ts";
import { type Client, openClient } from "./client.ts";
import { kinds, UNTIL } from "./searches.ts";

const FRAMES = 100_000;
const BATCH = 1_000;
/** Different searches of a kind. */
const SEARCHES = 60;
const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** A server that answers searches at an address. */
interface Server {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Processor time of all of its processes until now, milliseconds. */
  cpu: () => number;
}

/** What a server took for searches, milliseconds: each until it was answered, and its processors for all. */
interface Measured {
  times: number[];
  cpu: number;
}

/**
 * Pages of searches over HTTP on loopback: the service with its packed catalog beside a lean server over PostGIS, each a process
 * of its own over the same frames, so many or as the option says. Throws where their pages differ.
 */
export async function benchHttp(print: (line: string) => void, [option]: readonly string[]): Promise<void> {
  const count = Number(option ?? FRAMES);
  await withEnd(async (atEnd) => {
    const postgres = await startPostgres();
    atEnd(() => postgres.end());
    const databaseUrl = await postgres.newDatabase();
    const database = serverDatabase(databaseUrl, () => {}, { connections: 2, statementTimeout: 0 });
    atEnd(() => database.destroy());
    const begun = performance.now();
    await fill(database, count);
    print(`\n${count} frames, written into PostGIS in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    const start = (program: string) => {
      const args = ["--import", "tsx", `src/testing/bench/http/${program}-server.ts`, `${count}`];
      return startNodeProcess({ DATABASE_URL: databaseUrl }, atEnd, { cwd: ROOT, args });
    };
    const packed = await start("packed");
    const postgis = await start("postgis");
    const server = await postmaster(database);
    const ours: Server = {
      url: packed.url,
      headers: await headersOf(packed),
      cpu: () => cpuOf(packed.pid),
    };
    const theirs: Server = {
      url: postgis.url,
      headers: {},
      cpu: () => cpuOf(postgis.pid) + cpuOf(server),
    };

    const table = [
      ["limit", "connections", "searches, ms", "PostGIS", "service", "p50", "p95", "processors"],
    ];
    for (const limit of [10, 100]) {
      for (const connections of [1, 8]) {
        const all: [Measured, Measured][] = [];
        for (const [name, searchOf] of Object.entries(kinds)) {
          const bodies = Array.from({ length: SEARCHES }, (_, number) => ({ ...searchOf(number), limit }));
          const both = await measure([ours, theirs], bodies, connections);
          all.push(both);
          const [mine, other] = both.map(({ times }) => quantile(times, 0.5).toFixed(2));
          const title = [`${limit}`, `${connections}`, name, other ?? "", mine ?? ""];
          table.push([...title, ratio(ratioAt(both, 0.5)), ratio(ratioAt(both, 0.95)), ""]);
        }
        const [p50, p95] = [0.5, 0.95].map((share) => geometricMean(all.map((both) => ratioAt(both, share))));
        const cpu = (server: 0 | 1) => all.reduce((sum, both) => sum + both[server].cpu, 0);
        const means = [p50 ?? 0, p95 ?? 0, cpu(1) / cpu(0)].map(ratio);
        table.push([`${limit}`, `${connections}`, "geometric mean, and all processors", "", "", ...means]);
      }
    }
    print(formatTable(table));
  });
}

/** The frames of the demo in a new database, with what PostGIS needs. */
async function fill(database: Kysely<Database>, count: number): Promise<void> {
  await migrate(database);
  const store = createPostgresStore(database);
  let batch: ReturnType<typeof toArchiveRow>[] = [];
  const write = () => store.write((tx) => tx.addFrames(batch));
  for (const frame of demoFrames({ count, until: UNTIL })) {
    batch.push(toArchiveRow(frame));
    if (batch.length < BATCH) continue;
    await write();
    batch = [];
  }
  await write();
  await openPostgisCatalog(database);
  await sql`vacuum analyze frames`.execute(database);
}

/** The process of PostgreSQL that has one for each connection. */
async function postmaster(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  return Number(statOf(rows[0]?.pid ?? 0)[1]);
}

function ratioAt([ours, theirs]: readonly [Measured, Measured], share: number): number {
  return quantile(theirs.times, share) / quantile(ours.times, share);
}

/** Both servers' figures for searches, which each is asked in a stretch of its own by turns; after rounds that warm up and compare. */
async function measure(
  servers: readonly [Server, Server],
  bodies: readonly SearchBody[],
  connections: number,
): Promise<[Measured, Measured]> {
  const clients = [openClient(servers[0], connections), openClient(servers[1], connections)] as const;
  for (const body of bodies) {
    const [mine, theirs] = [await clients[0].ask(body), await clients[1].ask(body)];
    if (idsOf(mine) !== idsOf(theirs)) throw new Error(`The pages of ${JSON.stringify(body)} differ.`);
  }
  const measured: [Measured, Measured] = [
    { times: [], cpu: 0 },
    { times: [], cpu: 0 },
  ];
  const turns: readonly (0 | 1)[] = [0, 1, 0, 1, 0, 1];
  for (const turn of turns) {
    const before = servers[turn].cpu();
    const times = await askAll(clients[turn], bodies, connections);
    measured[turn].cpu += servers[turn].cpu() - before;
    measured[turn].times.push(...times);
  }
  for (const { close } of clients) close();
  return measured;
}

/** Milliseconds of each answer, with so many on their way at once. */
async function askAll(
  { ask }: Client,
  bodies: readonly SearchBody[],
  connections: number,
): Promise<number[]> {
  const left = bodies[Symbol.iterator]();
  const times: number[] = [];
  const lane = async () => {
    for (const body of left) {
      const began = performance.now();
      await ask(body);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return times;
}

/** The ids of a page in their order, as one text. */
function idsOf(answer: Buffer): string {
  const { data } = JSON.parse(answer.toString()) as { data: { id: string }[] };
  return data.map(({ id }) => id).join();
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

/** The processor time of a process and of its children, milliseconds; Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  // Its own, and that of children that have ended.
  const own = statOf(pid).slice(11, 15);
  const hundredths = own.reduce((sum, field) => sum + Number(field), 0);
  return 10 * hundredths + children.reduce((sum, child) => sum + cpuOf(Number(child)), 0);
}

/** What Linux tells of a process, from its state on. */
function statOf(pid: number): string[] {
  return (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

const ratio = (value: number) => `${value.toFixed(1)}x`;
