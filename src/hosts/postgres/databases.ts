import { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { StoreAway } from "../../service/store/store.ts";
import type { Database } from "./postgres-store.ts";

interface ConnectionLimits {
  /** Most connections that one process holds. */
  connections: number;
  /** Longest that a statement, and a lock that it waits for, may take, milliseconds. */
  statementTimeout: number;
}

const LIMITS: ConnectionLimits = { connections: 10, statementTimeout: 20_000 };
/** Those of searches, which one caller could make long ones. */
export const SEARCHES: ConnectionLimits = { connections: 5, statementTimeout: 5_000 };
const CONNECT_TIMEOUT = 5_000;
/** What a statement begins with whose best plan depends on its values: it is not kept prepared. */
export const PLANNED_ANEW = "/* planned anew */";
const INT8 = 20;

/** Numbers of 64 bits as numbers: amounts and times are far below 2^53. */
const types = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format),
};

/** A PostgreSQL server by its address (`postgres://user:password@host:port/name`). `report` hears of connections that break. */
export function serverDatabase(
  address: string,
  report: (error: unknown) => void = () => {},
  { connections, statementTimeout }: ConnectionLimits = LIMITS,
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: address,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: statementTimeout,
    application_name: "swath",
    // Statements are short: to compile one, or to share it among processes, costs more than it saves.
    options: "-c jit=off -c max_parallel_workers_per_gather=0",
    types,
  });
  pool.on("error", report);
  pool.on("connect", (client) => {
    client.on("error", report);
  });
  return new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => prepared(await pool.connect().catch(throwAway)),
        end: () => pool.end(),
      },
    }),
  });
}

/** States in which a server loses its clients or takes no more (connection, resources, shutdown), or only reads, as a replica does. */
const AWAY = /^(08|53|57P|25006)/;

/** Throws an error again: as `StoreAway` where it says that the server is not there, and not what is wrong with a statement. */
function throwAway(error: unknown): never {
  const isAway =
    error instanceof pg.DatabaseError ? AWAY.test(error.code ?? "") : !(error instanceof TypeError);
  throw isAway ? new StoreAway(error) : error;
}

/** Names of the statements that connections have prepared, by their texts. */
const statements = new Map<string, string>();

/** Lets the server prepare each statement once for a connection, and then only run it. */
function prepared(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== "string") throw new TypeError("Cursors are not used.");
    return run(text, values).catch(throwAway);
  };
  const run = (text: string, values?: readonly unknown[]) => {
    if (!values || values.length === 0) return client.query(text);
    if (text.startsWith(PLANNED_ANEW)) return client.query(text, [...values]);
    const name = statements.get(text) ?? `s${statements.size}`;
    statements.set(text, name);
    return client.query({ name, text, values: [...values] });
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/**
 * PostgreSQL inside this process, in a folder. What is acknowledged outlives the process, also a killed one; it is not synced to the
 * disk, so that a power cut may take the latest of it. Only one process may have a folder.
 */
export async function embeddedDatabase(folder: string): Promise<Kysely<Database>> {
  const engine = await PGlite.create({ dataDir: folder });
  let turn = Promise.resolve();

  /** The one connection there is, when nobody else has it any more. */
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

  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => engine.close() } }),
  });
}
