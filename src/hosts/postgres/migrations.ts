import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { Database } from "./postgres-store.ts";

/**
 * Migrates to the newest schema, one process at a time; `name` separates sequences. Throws a sentence where the
 * database is newer or a step fails, of which nothing is applied.
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

export type SchemaStep = readonly string[];

/** Defines a table; its columns are `name type`, or `name? type` where they may be null. Texts sort by their bytes. */
function table(name: string, key: string, columns: string): string {
  const lines = columns.split(",").map((column) => {
    const [, field, optional, type] = /^\s*(\w+)(\??) (\w+)$/.exec(column) ?? [];
    return `"${field}" ${type === "text" ? 'text collate "C"' : type}${optional ? "" : " not null"}`;
  });
  return `create table "${name}" (${lines.join(", ")}, version bigint not null, primary key (${quoted(key)}))`;
}

const quoted = (names: string) => names.replaceAll(/\w+/g, '"$&"');

/** Steps of the schema by name. A released step never changes. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  "0001-schema": [
    table(
      "purchases",
      "company_id, id",
      `id text, user_id text, company_id text, contract_id text, frame_id text, eula text,
       reference? text, product_types jsonb, webhook_id? text, amount? bigint, status text,
       created_at bigint, updated_at bigint, due_at? bigint`,
    ),
    `create index purchases_of_user on "purchases" ("company_id", "user_id", "updated_at" desc, "id")`,
    `create index purchases_of_contract on "purchases" ("company_id", "user_id", "contract_id", "updated_at" desc, "id")`,
    `create index purchases_due on "purchases" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index purchases_due_of on "purchases" ("company_id", "due_at", "id") where "due_at" is not null`,
    `create unique index purchases_frame_once on "purchases" ("company_id", "frame_id") where "status" in ('received', 'active', 'closed')`,
    table(
      "tasks",
      "company_id, id",
      `id text, user_id text, company_id text, contract_id text, point_of_interest jsonb, window jsonb,
       imaging_mode text, reference? text, exclusivity text, priority text, sla text, eula text,
       incidence_angle jsonb, look_side text, pass_direction text, imaging_duration? float8,
       product_types jsonb, deliveries jsonb, webhook_id? text, amount? bigint, fee? bigint,
       status text, created_at bigint, updated_at bigint, due_at? bigint, history jsonb, plan? jsonb,
       reasons? jsonb`,
    ),
    `create index tasks_of_user on "tasks" ("company_id", "user_id", "created_at" desc, "id")`,
    `create index tasks_of_contract on "tasks" ("company_id", "user_id", "contract_id", "created_at" desc, "id")`,
    `create index tasks_under_way on "tasks" ("created_at", "company_id", "id") where "status" in ('RECEIVED', 'ACTIVE', 'FULFILLED')`,
    `create index tasks_due on "tasks" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index tasks_due_of on "tasks" ("company_id", "due_at", "id") where "due_at" is not null`,
    table(
      "slots",
      "satellite, task_id",
      `satellite bigint, task_id text, start float8, end float8, roll float8, state text`,
    ),
    `create index slots_held on "slots" ("satellite", "start", "task_id") where "state" in ('held')`,
    `create index slots_held_by_all on "slots" ("start", "satellite", "task_id") where "state" in ('held')`,
    table("satellites", "satellite", "satellite bigint, slots bigint"),
    table(
      "frames",
      "frame_id",
      `frame_id text, seq bigint, item_key text, company_id? text, user_id? text, task_id? text,
       public_from? bigint, image_id bigint, frame_number bigint, start bigint, end bigint,
       created bigint, updated bigint, mode text, look_side text, pass_direction text,
       polarization text, range_looks bigint, azimuth_looks bigint, products bigint, producer text,
       license? text, footprint text, platform text, inclination float8, incidence_near bigint,
       incidence_center bigint, incidence_far bigint, look_angle bigint, azimuth_resolution bigint,
       range_near? bigint, range_center? bigint, range_far? bigint, bandwidth? bigint, ring jsonb,
       corners jsonb`,
    ),
    `create index frames_feed on "frames" ("seq")`,
    `create index frames_of_item on "frames" ("item_key", "frame_id")`,
    `create index frames_of_task on "frames" ("task_id", "frame_number", "frame_id") where "task_id" is not null`,
    table(
      "grants",
      "company_id, user_id, frame_id",
      `company_id text, user_id text, frame_id text, products jsonb, since bigint, seq bigint`,
    ),
    `create index grants_of_user on "grants" ("company_id", "user_id", "seq")`,
    table("holders", "company_id, user_id", "company_id text, user_id text, granted bigint"),
    table(
      "deliveries",
      "company_id, id",
      `id text, user_id text, company_id text, contract_id text, item_ids jsonb, places jsonb,
       files jsonb, webhook_id? text, status text, reason? text, created_at bigint, updated_at bigint`,
    ),
    `create index deliveries_of_user on "deliveries" ("company_id", "user_id", "created_at" desc, "id")`,
    table(
      "delivery_progress",
      "company_id, id",
      `company_id text, id text, due_at? bigint, written bigint, failures bigint`,
    ),
    `create index delivery_progress_due on "delivery_progress" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index delivery_progress_due_of on "delivery_progress" ("company_id", "due_at", "id") where "due_at" is not null`,
    table(
      "webhooks",
      "company_id, id",
      `id text, user_id text, company_id text, target_url text, username text, sealed_password text,
       status text, created_at bigint, updated_at bigint`,
    ),
    `create index webhooks_of_company on "webhooks" ("company_id", "created_at" desc, "id") where "status" in ('active', 'inactive')`,
    `create index webhooks_removed on "webhooks" ("company_id", "updated_at", "id") where "status" in ('removed')`,
    table(
      "callbacks",
      "company_id, id",
      `id text, webhook_id text, company_id text, resource_key text, resource_id text, data jsonb,
       created_at bigint, state text, attempts jsonb, due_at? bigint`,
    ),
    `create index callbacks_latest on "callbacks" ("created_at" desc, "id")`,
    `create index callbacks_waiting on "callbacks" ("company_id", "webhook_id", "due_at", "id") where "due_at" is not null`,
    `create index callbacks_due on "callbacks" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index callbacks_ended on "callbacks" ("company_id", "created_at", "id") where "state" in ('delivered', 'given-up', 'refused')`,
    table(
      "accounts",
      "company_id, contract_id",
      `company_id text, contract_id text, held bigint, spent bigint`,
    ),
    table("tallies", "company_id, what", "company_id text, what text, count bigint"),
    table("clock", "id", "id text, ahead bigint"),
    table("archive", "id", "id text, until bigint, is_whole boolean"),
    table(
      "searches",
      "company_id, id",
      `company_id text, user_id text, id text, used_at bigint, search jsonb`,
    ),
    `create index searches_of_user on "searches" ("company_id", "user_id", "used_at" desc, "id")`,
    `create index searches_of_company on "searches" ("company_id", "used_at", "id")`,
    `create sequence "image_number"`,
    `create sequence "feed_number"`,
  ],
  "0002-directory": [
    table("directory", "kind, id", "kind text, id text, entry jsonb, secrets? jsonb, sealed? text"),
    `create index directory_all on "directory" ("kind", "id")`,
    table("directory_changes", "id", "id text, changes bigint"),
    table(
      "audit",
      "seq",
      "seq bigint, at bigint, who text, action text, kind text, id text, before? jsonb, after? jsonb",
    ),
    `create index audit_by_seq on "audit" ("seq")`,
    table("frame_files", "frame_id, group", "frame_id text, group text, files jsonb"),
    table("withheld", "frame_id", "frame_id text, public_from? bigint, reason text, at bigint"),
    `create index withheld_all on "withheld" ("frame_id")`,
    `create index purchases_of_company on "purchases" ("company_id", "created_at", "id")`,
    `create index tasks_of_company on "tasks" ("company_id", "created_at", "id")`,
  ],
  "0003-told-orders": [
    `alter table "purchases" add "history" jsonb, add "reason" text collate "C"`,
    `alter table "tasks" add "scene" jsonb`,
  ],
  "0004-own-items": [
    table("own_items", "frame_id, product", "frame_id text, product text, item_id? text, properties? jsonb"),
    `create index own_items_of_id on "own_items" ("item_id", "frame_id", "product") where "item_id" is not null`,
  ],
  "0005-latest-orders": [
    `drop index purchases_of_company`,
    `drop index tasks_of_company`,
    `create index purchases_of_company on "purchases" ("company_id", "created_at" desc, "id")`,
    `create index tasks_of_company on "tasks" ("company_id", "created_at" desc, "id")`,
  ],
  "0006-sessions": [
    table(
      "sessions",
      "id",
      `id text, hash text, company_id text, holder text, secret_version? text, user_agent? text,
       created_at bigint, used_at bigint, ends_at bigint, subject? text, provider_session? text,
       sealed_tokens? text, ask_at? bigint`,
    ),
    `create index sessions_of_holder on "sessions" ("company_id", "holder", "created_at" desc, "id")`,
    `create index sessions_of_subject on "sessions" ("subject", "created_at", "id") where "subject" is not null`,
    `create index sessions_of_provider_session on "sessions" ("provider_session", "created_at", "id") where "provider_session" is not null`,
    `create index sessions_ending on "sessions" ("ends_at", "id")`,
  ],
  "0007-approvals": [
    table(
      "approvals",
      "company_id, id",
      `company_id text, id text, kind text, order jsonb, requested_by text, amount? bigint,
       currency? text, note? text, state text, created_at bigint, decided_by? text,
       decided_at? bigint, word? text, order_id? text`,
    ),
    `create index approvals_of_company on "approvals" ("company_id", "created_at" desc, "id")`,
    `create index approvals_of_person on "approvals" ("company_id", "requested_by", "created_at" desc, "id")`,
    ...["purchases", "tasks"].map(
      (orders) =>
        `alter table "${orders}" add "ordered_by" text collate "C", add "approved_by" text collate "C", add "cost_center" text collate "C"`,
    ),
  ],
  "0008-gateway": [
    table(
      "sent_orders",
      "company_id, id",
      `company_id text, id text, client_id text, operation text, at bigint, order_id? text,
       amount? bigint, currency? text, ordered_by? text, approved_by? text, cost_center? text`,
    ),
    `create index sent_orders_of_order on "sent_orders" ("company_id", "order_id", "at", "id") where "order_id" is not null`,
    `alter table "sessions" add "sealed_connection" text collate "C"`,
  ],
  "0009-sent-requests": [
    `create index approvals_sent on "approvals" ("company_id", "created_at", "id") where "state" in ('sent')`,
  ],
  "0010-watches": [
    table(
      "watches",
      "company_id, id",
      `company_id text, id text, holder text, what text, name text, search? jsonb, pace jsonb,
       webhook_id? text, language text, created_at bigint, seen_at bigint, known jsonb,
       due_at bigint, failures bigint, failing_since? bigint`,
    ),
    `create index watches_of_holder on "watches" ("company_id", "holder", "created_at" desc, "id")`,
    `create index watches_due on "watches" ("due_at", "company_id", "id")`,
    `create index watches_due_of on "watches" ("company_id", "due_at", "id")`,
  ],
  "0011-links": [
    table(
      "links",
      "id",
      `id text, hash text, company_id text, holder text, secret_version? text, title text, shared jsonb,
       created_at bigint, ends_at bigint, opened_at? bigint`,
    ),
    `create index links_of_holder on "links" ("company_id", "holder", "created_at" desc, "id")`,
    `create index links_ending on "links" ("ends_at", "id")`,
  ],
};
