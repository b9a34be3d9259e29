import { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Database } from "./postgres-store.ts";

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
