import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { SearchBody } from "../../src/contract/catalog.ts";
import { entryAt } from "../../src/geo/packed.ts";
import { serverDatabase } from "../../src/hosts/postgres/databases.ts";
import { type AtEnd, withEnd } from "../../src/testing/processes/at-end.ts";
import { type NodeProcess, startNodeProcess } from "../../src/testing/processes/node-process.ts";
import { startPostgres } from "../../src/testing/processes/postgres-server.ts";
import { READING_TYPESCRIPT, SERVING } from "../../src/testing/processes/programs.ts";
import { headersOf } from "../../src/testing/processes/service-processes.ts";
import { SEARCH_SETTINGS } from "../engine/postgis-table.ts";
import { formatTable } from "../table.ts";
import { type Client, openClient } from "./client.ts";
import { fillDatabase } from "./fill-database.ts";
import { kinds } from "./searches.ts";

const FRAMES = 100_000;
/** Different searches of a kind, and those that a server is asked before it is the turn of the next. */
const SEARCHES = 32;
const STRETCH = 16;
/** Times that it is the turn of each server with each of them. */
const ROUNDS = 2;
/** A server is asked a stretch again and again for about so long, milliseconds, but not more often than this: few short answers tell little. */
const TURN = 250;
const MOST_PASSES = 20;
/** How long each is asked all kinds before anything is measured, milliseconds: a server that runs for long has compiled what it runs. */
const WARM_UP = 10_000;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A server that answers searches at an address. */
interface Server {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Processor time of all of its processes until now, milliseconds. */
  cpu: () => number;
}

/** Times until each answer and processor time of all searches, ms. */
interface Measured {
  times: number[];
  cpu: number;
}

/**
 * Pages of searches over HTTP on loopback, each server a process of its own over one database with so many frames, or as many as the
 * option says: the service as it is run, with its packed catalog, beside the same with PostGIS, which does all that it does for
 * an answer; and a lean server over PostGIS, which does nothing else. Throws where their pages differ. Also tells how long the
 * services took to start.
 */
export async function benchHttp(print: (line: string) => void, [option]: readonly string[]): Promise<void> {
  const count = Number(option ?? FRAMES);
  await withEnd(async (atEnd) => {
    const postgres = await startPostgres(SEARCH_SETTINGS);
    atEnd(() => postgres.end());
    const databaseUrl = await postgres.newDatabase();
    const began = performance.now();
    await fillDatabase(databaseUrl, count);
    print(`\n${count} frames, written into PostgreSQL in ${secondsSince(began)} s`);
    const server = await postmaster(databaseUrl);
    const started = async (name: string, start: () => Promise<NodeProcess>): Promise<Server> => {
      const began = performance.now();
      const { url, pid, output } = await start();
      atEnd(async () => {
        const errors = output()
          .split("\n")
          .filter((line) => line.includes('"level":"error"'));
        if (errors.length > 0) print(`${name}: ${errors.join("\n")}`);
      });
      print(`${name}: started in ${secondsSince(began)} s`);
      const isService = name !== "lean";
      return {
        url,
        headers: isService ? await headersOf({ url }) : {},
        cpu: () => cpuOf(pid) + cpuOf(server),
      };
    };
    const packed = await started("packed", () => startService(databaseUrl, "packed", atEnd));
    const postgis = await started("postgis", () => startService(databaseUrl, "postgis", atEnd));
    const lean = await started("lean", () => {
      const args = [...SERVING, ...READING_TYPESCRIPT, "bench/http/lean-server.ts"];
      return startNodeProcess({ DATABASE_URL: databaseUrl }, atEnd, { cwd: ROOT, args });
    });

    for (const server of [lean, postgis, packed]) await warmUp(server);

    const over = ["p50", "p95", "processors"];
    const table = [
      ["", "", "median, ms", "", "", "", "postgis / packed", "", "", "lean / packed", "", ""],
      ["limit", "connections", "searches", "lean", "postgis", "packed", ...over, ...over],
    ];
    for (const limit of [10, 100]) {
      for (const connections of [1, 8]) {
        const all: Measured[][] = [];
        for (const [name, searchOf] of Object.entries(kinds)) {
          const bodies = Array.from({ length: SEARCHES }, (_, number) => ({ ...searchOf(number), limit }));
          const measured = await measure([lean, postgis, packed], bodies, connections);
          all.push(measured);
          const medians = measured.map(({ times }) => quantile(times, 0.5).toFixed(2));
          table.push([`${limit}`, `${connections}`, name, ...medians, ...ratios([measured])]);
        }
        table.push([`${limit}`, `${connections}`, "geometric mean", "", "", "", ...ratios(all)]);
      }
    }
    print(formatTable(table));
  });
}

/** The service as `npm run service` starts it, but that clients may call as often as they like. */
function startService(databaseUrl: string, catalog: string, atEnd: AtEnd): Promise<NodeProcess> {
  const settings = {
    CATALOG: catalog,
    RATE_LIMIT: "0",
    SEED_FRAMES: "0",
    SERVICE_SECRET: "a secret of the bench, which is long enough",
  };
  return startNodeProcess({ ...settings, DATABASE_URL: databaseUrl }, atEnd);
}

const secondsSince = (began: number) => ((performance.now() - began) / 1_000).toFixed(1);

/** The process of PostgreSQL that has one for each connection. */
async function postmaster(databaseUrl: string): Promise<number> {
  const database = serverDatabase(databaseUrl);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  const process = Number(statOf(rows[0]?.pid ?? 0)[1]);
  await database.destroy();
  return process;
}

/** How many times as long as the last the second of some servers took, and the first: at the median, the 95th percentile, and of all processors. */
function ratios(all: readonly (readonly Measured[])[]): string[] {
  return [1, 0].flatMap((server) => {
    const over = (read: (measured: Measured) => number) =>
      geometricMean(all.map((measured) => ratioOf(measured, server, read)));
    const at = (share: number) => over(({ times }) => quantile(times, share));
    return [at(0.5), at(0.95), over(({ cpu, times }) => cpu / times.length)].map(
      (value) => `${value.toFixed(1)}x`,
    );
  });
}

function ratioOf(
  measured: readonly Measured[],
  server: number,
  read: (measured: Measured) => number,
): number {
  const [theirs, ours] = [measured[server], measured.at(-1)];
  return theirs && ours ? read(theirs) / read(ours) : Number.NaN;
}

/**
 * Asks a server all kinds for a while, with searches that are not measured, over few and over many new
 * connections, so that each form of search is compiled.
 */
async function warmUp(server: Server): Promise<void> {
  const until = performance.now() + WARM_UP;
  for (let number = 1; performance.now() < until; number++) {
    for (const searchOf of Object.values(kinds)) {
      if (performance.now() >= until) return;
      const bodies = Array.from({ length: STRETCH }, (_, place) => ({
        ...searchOf(number * SEARCHES + place),
        limit: place % 2 ? 10 : 100,
      }));
      const connections = number % 2 ? 1 : 8;
      const client = openClient(server, connections);
      await askAll(client, bodies, connections);
      client.close();
    }
  }
}

/** The figures of servers for searches, which each is asked in a stretch of its own by turns, after one in which they are compared. */
async function measure(
  servers: readonly Server[],
  bodies: readonly SearchBody[],
  connections: number,
): Promise<Measured[]> {
  const clients = servers.map((server) => openClient(server, connections));
  for (const body of bodies) {
    const pages: string[] = [];
    for (const { request, read } of clients) pages.push(idsOf(await read(request(body))));
    if (new Set(pages).size > 1) throw new Error(`The pages of ${JSON.stringify(body)} differ.`);
  }
  const measured = servers.map((): Measured => ({ times: [], cpu: 0 }));
  const passes = servers.map(() => 0);
  for (let asked = 0; asked < ROUNDS * bodies.length; asked += STRETCH) {
    const from = asked % bodies.length;
    const stretch = bodies.slice(from, from + STRETCH);
    for (const [index, server] of servers.entries()) {
      const [client, figures] = [clients[index], measured[index]];
      if (!client || !figures) continue;
      // Connections that were given up while it was the turn of others are opened before anything is measured.
      const began = performance.now();
      await askAll(client, stretch, connections);
      const pass = performance.now() - began;
      passes[index] ||= Math.min(MOST_PASSES, Math.ceil(TURN / pass));
      const before = server.cpu();
      for (let nth = 0; nth < entryAt(passes, index); nth++)
        figures.times.push(...(await askAll(client, stretch, connections)));
      figures.cpu += server.cpu() - before;
    }
  }
  for (const { close } of clients) close();
  return measured;
}

/** Milliseconds of each answer, with so many on their way at once. */
async function askAll(
  { request, ask }: Client,
  bodies: readonly SearchBody[],
  connections: number,
): Promise<number[]> {
  const left = bodies.map(request)[Symbol.iterator]();
  const times: number[] = [];
  const lane = async () => {
    for (const asked of left) {
      const began = performance.now();
      await ask(asked);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return times;
}

/** The ids of a page in their order, as one text. */
function idsOf(body: Buffer): string {
  const { data } = JSON.parse(body.toString()) as { data: { id: string }[] };
  return data.map(({ id }) => id).join();
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

/** The processor time of a process and of its children, milliseconds; Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const children = procText(pid, `task/${pid}/children`).split(" ").filter(Boolean);
  // Its own, and that of children that have ended.
  const own = statOf(pid).slice(11, 15);
  const hundredths = own.reduce((sum, field) => sum + Number(field), 0);
  return 10 * hundredths + children.reduce((sum, child) => sum + cpuOf(Number(child)), 0);
}

/** Reads the state of a process from Linux, from its third field on. */
function statOf(pid: number): string[] {
  return (procText(pid, "stat").split(") ")[1] ?? "").split(" ");
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Reads a file of a process from `/proc`; empty when the process has ended. */
function procText(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
