import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { Database } from "./postgres-store.ts";

/**
 * Migrates to the newest schema, one process at a time; `name` separates sequences of steps. Throws a sentence where the
 * database is newer than this program, or where a step fails (nothing of it is applied).
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
    // A step over a large table, or waiting for another process, may take long.
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

/** Steps of the schema by name. A released step never changes. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  "0001-schema": [
    `create table "purchases" (
      "id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "company_id" text collate "C" not null,
      "contract_id" text collate "C" not null,
      "frame_id" text collate "C" not null,
      "eula" text collate "C" not null,
      "reference" text collate "C",
      "product_types" jsonb not null,
      "webhook_id" text collate "C",
      "amount" bigint,
      "status" text collate "C" not null,
      "created_at" bigint not null,
      "updated_at" bigint not null,
      "due_at" bigint,
      version bigint not null,
      primary key ("company_id", "id")
    )`,
    `create index purchases_of_user on "purchases" ("company_id", "user_id", "updated_at" desc, "id")`,
    `create index purchases_of_contract on "purchases" ("company_id", "user_id", "contract_id", "updated_at" desc, "id")`,
    `create index purchases_due on "purchases" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index purchases_due_of on "purchases" ("company_id", "due_at", "id") where "due_at" is not null`,
    `create unique index purchases_frame_once on "purchases" ("company_id", "frame_id") where "status" in ('received', 'active', 'closed')`,
    `create table "tasks" (
      "id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "company_id" text collate "C" not null,
      "contract_id" text collate "C" not null,
      "point_of_interest" jsonb not null,
      "window" jsonb not null,
      "imaging_mode" text collate "C" not null,
      "reference" text collate "C",
      "exclusivity" text collate "C" not null,
      "priority" text collate "C" not null,
      "sla" text collate "C" not null,
      "eula" text collate "C" not null,
      "incidence_angle" jsonb not null,
      "look_side" text collate "C" not null,
      "pass_direction" text collate "C" not null,
      "imaging_duration" double precision,
      "product_types" jsonb not null,
      "deliveries" jsonb not null,
      "webhook_id" text collate "C",
      "amount" bigint,
      "fee" bigint,
      "status" text collate "C" not null,
      "created_at" bigint not null,
      "updated_at" bigint not null,
      "due_at" bigint,
      "history" jsonb not null,
      "plan" jsonb,
      "reasons" jsonb,
      version bigint not null,
      primary key ("company_id", "id")
    )`,
    `create index tasks_of_user on "tasks" ("company_id", "user_id", "created_at" desc, "id")`,
    `create index tasks_of_contract on "tasks" ("company_id", "user_id", "contract_id", "created_at" desc, "id")`,
    `create index tasks_under_way on "tasks" ("created_at", "company_id", "id") where "status" in ('RECEIVED', 'ACTIVE', 'FULFILLED')`,
    `create index tasks_due on "tasks" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index tasks_due_of on "tasks" ("company_id", "due_at", "id") where "due_at" is not null`,
    `create table "slots" (
      "satellite" bigint not null,
      "task_id" text collate "C" not null,
      "start" double precision not null,
      "end" double precision not null,
      "roll" double precision not null,
      "state" text collate "C" not null,
      version bigint not null,
      primary key ("satellite", "task_id")
    )`,
    `create index slots_held on "slots" ("satellite", "start", "task_id") where "state" in ('held')`,
    `create index slots_held_by_all on "slots" ("start", "satellite", "task_id") where "state" in ('held')`,
    `create table "satellites" (
      "satellite" bigint not null,
      "slots" bigint not null,
      version bigint not null,
      primary key ("satellite")
    )`,
    `create table "frames" (
      "frame_id" text collate "C" not null,
      "seq" bigint not null,
      "item_key" text collate "C" not null,
      "company_id" text collate "C",
      "user_id" text collate "C",
      "task_id" text collate "C",
      "public_from" bigint,
      "image_id" bigint not null,
      "frame_number" bigint not null,
      "start" bigint not null,
      "end" bigint not null,
      "created" bigint not null,
      "updated" bigint not null,
      "mode" text collate "C" not null,
      "look_side" text collate "C" not null,
      "pass_direction" text collate "C" not null,
      "polarization" text collate "C" not null,
      "range_looks" bigint not null,
      "azimuth_looks" bigint not null,
      "products" bigint not null,
      "producer" text collate "C" not null,
      "license" text collate "C",
      "footprint" text collate "C" not null,
      "platform" text collate "C" not null,
      "inclination" double precision not null,
      "incidence_near" bigint not null,
      "incidence_center" bigint not null,
      "incidence_far" bigint not null,
      "look_angle" bigint not null,
      "azimuth_resolution" bigint not null,
      "range_near" bigint,
      "range_center" bigint,
      "range_far" bigint,
      "bandwidth" bigint,
      "ring" jsonb not null,
      "corners" jsonb not null,
      version bigint not null,
      primary key ("frame_id")
    )`,
    `create index frames_feed on "frames" ("seq")`,
    `create index frames_of_item on "frames" ("item_key", "frame_id")`,
    `create index frames_of_task on "frames" ("task_id", "frame_number", "frame_id") where "task_id" is not null`,
    `create table "grants" (
      "company_id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "frame_id" text collate "C" not null,
      "products" jsonb not null,
      "since" bigint not null,
      "seq" bigint not null,
      version bigint not null,
      primary key ("company_id", "user_id", "frame_id")
    )`,
    `create index grants_of_user on "grants" ("company_id", "user_id", "seq")`,
    `create table "holders" (
      "company_id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "granted" bigint not null,
      version bigint not null,
      primary key ("company_id", "user_id")
    )`,
    `create table "deliveries" (
      "id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "company_id" text collate "C" not null,
      "contract_id" text collate "C" not null,
      "item_ids" jsonb not null,
      "places" jsonb not null,
      "files" jsonb not null,
      "webhook_id" text collate "C",
      "status" text collate "C" not null,
      "reason" text collate "C",
      "created_at" bigint not null,
      "updated_at" bigint not null,
      version bigint not null,
      primary key ("company_id", "id")
    )`,
    `create index deliveries_of_user on "deliveries" ("company_id", "user_id", "created_at" desc, "id")`,
    `create table "delivery_progress" (
      "company_id" text collate "C" not null,
      "id" text collate "C" not null,
      "due_at" bigint,
      "written" bigint not null,
      "failures" bigint not null,
      version bigint not null,
      primary key ("company_id", "id")
    )`,
    `create index delivery_progress_due on "delivery_progress" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index delivery_progress_due_of on "delivery_progress" ("company_id", "due_at", "id") where "due_at" is not null`,
    `create table "webhooks" (
      "id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "company_id" text collate "C" not null,
      "target_url" text collate "C" not null,
      "username" text collate "C" not null,
      "sealed_password" text collate "C" not null,
      "status" text collate "C" not null,
      "created_at" bigint not null,
      "updated_at" bigint not null,
      version bigint not null,
      primary key ("company_id", "id")
    )`,
    `create index webhooks_of_company on "webhooks" ("company_id", "created_at" desc, "id") where "status" in ('active', 'inactive')`,
    `create index webhooks_removed on "webhooks" ("company_id", "updated_at", "id") where "status" in ('removed')`,
    `create table "callbacks" (
      "id" text collate "C" not null,
      "webhook_id" text collate "C" not null,
      "company_id" text collate "C" not null,
      "resource_key" text collate "C" not null,
      "resource_id" text collate "C" not null,
      "data" jsonb not null,
      "created_at" bigint not null,
      "state" text collate "C" not null,
      "attempts" jsonb not null,
      "due_at" bigint,
      version bigint not null,
      primary key ("company_id", "id")
    )`,
    `create index callbacks_latest on "callbacks" ("created_at" desc, "id")`,
    `create index callbacks_waiting on "callbacks" ("company_id", "webhook_id", "due_at", "id") where "due_at" is not null`,
    `create index callbacks_due on "callbacks" ("due_at", "company_id", "id") where "due_at" is not null`,
    `create index callbacks_ended on "callbacks" ("company_id", "created_at", "id") where "state" in ('delivered', 'given-up', 'refused')`,
    `create table "accounts" (
      "company_id" text collate "C" not null,
      "contract_id" text collate "C" not null,
      "held" bigint not null,
      "spent" bigint not null,
      version bigint not null,
      primary key ("company_id", "contract_id")
    )`,
    `create table "tallies" (
      "company_id" text collate "C" not null,
      "what" text collate "C" not null,
      "count" bigint not null,
      version bigint not null,
      primary key ("company_id", "what")
    )`,
    `create table "clock" (
      "id" text collate "C" not null,
      "ahead" bigint not null,
      version bigint not null,
      primary key ("id")
    )`,
    `create table "archive" (
      "id" text collate "C" not null,
      "until" bigint not null,
      "is_whole" boolean not null,
      version bigint not null,
      primary key ("id")
    )`,
    `create table "searches" (
      "company_id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "id" text collate "C" not null,
      "used_at" bigint not null,
      "search" jsonb not null,
      version bigint not null,
      primary key ("company_id", "id")
    )`,
    `create index searches_of_user on "searches" ("company_id", "user_id", "used_at" desc, "id")`,
    `create index searches_of_company on "searches" ("company_id", "used_at", "id")`,
    `create sequence "image_number"`,
    `create sequence "feed_number"`,
  ],
};
