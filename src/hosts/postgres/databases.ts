import { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { StoreAway } from "../../service/store/store.ts";
import type { Database } from "./postgres-store.ts";

const LIMITS = { connections: 10, statementTimeout: 20_000 };
export const SEARCHES: typeof LIMITS = { connections: 5, statementTimeout: 5_000 };
const CONNECT_TIMEOUT = 5_000;
/** Beginning of statements whose best plan depends on their values: they are not prepared. */
export const UNPREPARED = "/* unprepared */";
const INT8 = 20;

/** 64-bit numbers as numbers: amounts and times are far below 2^53. */
const types = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format),
};

/** Connects to a PostgreSQL server (`postgres://user:password@host:port/name`); `report` receives broken connections. */
export function serverDatabase(
  address: string,
  report: (error: unknown) => void = () => {},
  { connections, statementTimeout } = LIMITS,
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: statementTimeout,
    application_name: "swath",
    // Statements are short: compiling or parallelizing one costs more than it saves.
    options: "-c jit=off -c max_parallel_workers_per_gather=0",
    types,
  });
  pool.on("error", report);
  pool.on("connect", (client) => {
    client.on("error", report);
  });
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => prepared(await pool.connect().catch(throwAway)), end: () => pool.end() },
    }),
  });
  pools.set(database, pool);
  return database;
}

export const POOLED =
  "leads to a connection pool such as PgBouncer, which keeps no settings, locks and prepared statements of a session. Name the PostgreSQL server itself: a process opens 15 connections at most.";

/** Throws where the settings of a connection have not reached the server. */
export async function checkSession(database: Kysely<Database>): Promise<void> {
  const query = sql<{ setting: string }>`select setting from pg_settings where name = 'statement_timeout'`;
  const { rows } = await query.execute(database);
  if (Number(rows[0]?.setting) !== LIMITS.statementTimeout) throw new Error(POOLED);
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** Returns connections in use and callers that wait for one; undefined for the embedded database. */
export function poolUse(database: Kysely<Database>): { used: number; waiting: number } | undefined {
  const pool = pools.get(database);
  return pool && { used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
}

/** SQL states of a lost, exhausted, ending or read-only server. */
const AWAY = /^(08|53|57P|25006)/;

function throwAway(error: unknown): never {
  const isAway =
    error instanceof pg.DatabaseError ? AWAY.test(error.code ?? "") : !(error instanceof TypeError);
  throw isAway ? new StoreAway(error) : error;
}

const statements = new Map<string, string>();

function prepared(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== "string") throw new TypeError("Cursors are not used.");
    return run(text, values).catch(throwAway);
  };
  const run = (text: string, values?: readonly unknown[]) => {
    if (!values || values.length === 0) return client.query(text);
    if (text.startsWith(UNPREPARED)) return client.query(text, [...values]);
    const name = getOrAdd(statements, text, () => `s${statements.size}`);
    return client.query({ name, text, values: [...values] });
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

export type EmbeddedDatabase = Kysely<Database> & {
  /** Returns the folder's files between two transactions, as a packed archive. */
  dump(): Promise<Blob>;
};

/** Fills an empty folder from a dump. */
export async function restoreEmbedded(folder: string, dump: Blob): Promise<void> {
  const engine = await PGlite.create({ dataDir: folder, loadDataDir: dump });
  await engine.close();
}

/**
 * Opens PostgreSQL inside this process, one per folder. Data outlives a killed process, but a power cut may lose
 * the latest.
 */
export async function embeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const engine = await PGlite.create({ dataDir: folder });
  let turn = Promise.resolve();

  async function connect(): Promise<PostgresPoolClient> {
    const before = turn;
    let release = () => {};
    turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    const query = async (text: unknown, values: readonly unknown[] = []) => {
      if (typeof text !== "string") throw new Error("Cursors are not used.");
      const { rows, affectedRows } = await engine.query(text, [...values]);
      return { command: "SELECT", rowCount: affectedRows ?? rows.length, rows };
    };
    return { query, release } as PostgresPoolClient;
  }

  async function dump(): Promise<Blob> {
    const { release } = await connect();
    return engine.dumpDataDir("gzip").finally(release);
  }

  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => engine.close() } }),
  });
  return Object.assign(database, { dump });
}
