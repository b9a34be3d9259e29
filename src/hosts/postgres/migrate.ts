import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { migrations, type SchemaStep } from "./migrations.ts";
import type { Database } from "./postgres-store.ts";

/**
 * Brings the schema to the newest version, one process after the other. Steps of another name than `schema` are counted apart.
 * Throws a sentence where the database has a newer version than this program knows, or where a step fails: then nothing of it
 * has taken hold.
 */
export async function migrate(
  database: Kysely<Database>,
  known: Readonly<Record<string, SchemaStep>> = migrations,
  name = "schema",
): Promise<void> {
  const { error } = await database.connection().execute(async (connection) => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => stepsOf(known) },
      migrationTableName: `${name}_steps`,
      migrationLockTableName: `${name}_lock`,
    });
    // A step over a large table may take its time, and so may waiting for another process to make it.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await migrator.migrateToLatest();
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
  if (error === undefined) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(
    /previously executed migration .* is missing/.test(reason)
      ? "The database was made by a newer version of the service. Start that version, or a later one."
      : `The schema of the database could not be brought to its newest version: ${reason}`,
    { cause: error },
  );
}

function stepsOf(known: Readonly<Record<string, SchemaStep>>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(known).map(([name, step]) => [
      name,
      {
        async up(database) {
          for (const statement of step) await sql.raw(statement).execute(database);
        },
      },
    ]),
  );
}
