import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { embeddedDatabase, serverDatabase } from "../../src/hosts/postgres/databases.ts";
import { migrate } from "../../src/hosts/postgres/migrations.ts";
import type { Database } from "../../src/hosts/postgres/postgres-store.ts";
import { contracts } from "../../src/testing/service/demo-contracts.ts";

/** How many orders a ledger has. */
export interface LedgerSize {
  purchases: number;
  tasks: number;
}

/** Milliseconds between two orders of the ledger. */
const APART = 60_000;

/** Fills a PostgreSQL server's empty database with orders of years. */
export async function fillServer(databaseUrl: string, size: LedgerSize): Promise<void> {
  await fill(serverDatabase(databaseUrl), size);
}

/** Fills the embedded database of a `DATA_DIR` that is not there yet. */
export async function fillFolder(dataDir: string, size: LedgerSize): Promise<void> {
  await mkdir(dataDir);
  await fill(await embeddedDatabase(join(dataDir, "database")), size);
}

/** Orders of the demo client, all over: what was bought is theirs, of frames that have left the catalog. */
async function fill(database: Kysely<Database>, { purchases, tasks }: LedgerSize): Promise<void> {
  await migrate(database);
  const owner = sql.raw(`'user-demo', 'company-demo', '${contracts.unpriced}'`);
  const at = sql.raw(`${Date.now()} - n * ${APART}::bigint`);
  const count = (number: number) => sql.raw(`generate_series(1, ${number}) n`);
  for (const statement of [
    sql`insert into purchases (id, user_id, company_id, contract_id, frame_id, eula, product_types, status, created_at, updated_at, version)
      select md5('purchase ' || n)::uuid::text, ${owner}, 'gone' || n || '_1', 'STANDARD', '["GRD","SLC"]', 'closed', ${at}, ${at}, 2
      from ${count(purchases)}`,
    sql`insert into grants (company_id, user_id, frame_id, products, since, seq, version)
      select 'company-demo', 'user-demo', 'gone' || n || '_1', '["GRD","SLC"]', ${at}, n, 1 from ${count(purchases)}`,
    sql`insert into tasks (id, user_id, company_id, contract_id, point_of_interest, "window", imaging_mode, exclusivity, priority, sla,
        eula, incidence_angle, look_side, pass_direction, product_types, deliveries, status, created_at, updated_at, history, version)
      select md5('task ' || n)::uuid::text, ${owner}, '{"lat":1,"lon":2}', jsonb_build_object('start', ${at}, 'end', ${at} + 1), 'SPOTLIGHT',
        'PRIVATE', 'COMMERCIAL', 'SLA_8H', 'STANDARD', '{"min":20,"max":35}', 'ANY', 'ANY', '["GRD"]', '[]', 'DONE', ${at}, ${at}, '[]', 5
      from ${count(tasks)}`,
    sql`insert into holders (company_id, user_id, granted, version) values ('company-demo', 'user-demo', ${purchases}, 1)`,
    sql`analyze`,
  ]) {
    await statement.execute(database);
  }
  await database.destroy();
}
