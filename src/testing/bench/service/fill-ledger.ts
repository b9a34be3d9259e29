import { type Kysely, sql } from "kysely";
import { embeddedDatabase } from "../../../hosts/postgres/embedded-database.ts";
import { migrate } from "../../../hosts/postgres/migrate.ts";
import type { Database } from "../../../hosts/postgres/postgres-store.ts";
import { serverDatabase } from "../../../hosts/postgres/server-database.ts";
import { contracts } from "../../demo-contracts.ts";

export const PURCHASES_KEPT = 200_000;
export const TASKS_KEPT = 20_000;
/** Milliseconds between two orders of the ledger. */
const APART = 60_000;

/** Fills a PostgreSQL server's empty database with years of orders. */
export async function fillServer(databaseUrl: string): Promise<void> {
  await fill(serverDatabase(databaseUrl));
}

/** Fills the embedded database in a folder for data, where there is none yet. */
export async function fillFolder(folder: string): Promise<void> {
  await fill(await embeddedDatabase(folder));
}

/** Orders of the demo client, all over: what was bought is theirs, of frames that have left the catalog. */
async function fill(database: Kysely<Database>): Promise<void> {
  await migrate(database);
  const owner = sql.raw(`'user-demo', 'company-demo', '${contracts.unpriced}'`);
  const at = sql.raw(`${Date.now()} - n * ${APART}::bigint`);
  const count = (number: number) => sql.raw(`generate_series(1, ${number}) n`);
  for (const statement of [
    sql`insert into purchases (id, user_id, company_id, contract_id, frame_id, eula, product_types, status, created_at, updated_at, version)
      select md5('purchase ' || n)::uuid::text, ${owner}, 'gone' || n || '_1', 'STANDARD', '["GRD","SLC"]', 'closed', ${at}, ${at}, 2
      from ${count(PURCHASES_KEPT)}`,
    sql`insert into grants (company_id, user_id, frame_id, products, since, version)
      select 'company-demo', 'user-demo', 'gone' || n || '_1', '["GRD","SLC"]', ${at}, 1 from ${count(PURCHASES_KEPT)}`,
    sql`insert into tasks (id, user_id, company_id, contract_id, point_of_interest, "window", imaging_mode, exclusivity, priority, sla,
        eula, incidence_angle, look_side, pass_direction, product_types, deliveries, status, created_at, updated_at, history, version)
      select md5('task ' || n)::uuid::text, ${owner}, '{"lat":1,"lon":2}', jsonb_build_object('start', ${at}, 'end', ${at} + 1), 'SPOTLIGHT',
        'PRIVATE', 'COMMERCIAL', 'SLA_8H', 'STANDARD', '{"min":20,"max":35}', 'ANY', 'ANY', '["GRD"]', '[]', 'DONE', ${at}, ${at}, '[]', 5
      from ${count(TASKS_KEPT)}`,
    sql`analyze`,
  ]) {
    await statement.execute(database);
  }
  await database.destroy();
}
