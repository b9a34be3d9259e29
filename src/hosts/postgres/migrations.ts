import type { Kysely } from "kysely";
import { moveImagedFrames } from "./move-imaged-frames.ts";

/** One step of the schema: statements, or work that needs more than those. */
export type SchemaStep = readonly string[] | ((database: Kysely<unknown>) => Promise<void>);

/** What makes the schema: each step by its name. A step that was once released is never changed. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  "0001-orders": [
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
      "company_id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "task_id" text collate "C" not null,
      "public_from" bigint,
      "frame" jsonb not null,
      version bigint not null,
      primary key ("frame_id")
    )`,
    `create index frames_feed on "frames" ("seq")`,
    `create table "grants" (
      "company_id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "frame_id" text collate "C" not null,
      "products" jsonb not null,
      "since" bigint not null,
      version bigint not null,
      primary key ("company_id", "user_id", "frame_id")
    )`,
    `create index grants_of_user on "grants" ("company_id", "user_id", "frame_id")`,
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
    `create table "accounts" (
      "company_id" text collate "C" not null,
      "contract_id" text collate "C" not null,
      "held" bigint not null,
      "spent" bigint not null,
      version bigint not null,
      primary key ("company_id", "contract_id")
    )`,
    `create table "clock" (
      "id" text collate "C" not null,
      "ahead" bigint not null,
      version bigint not null,
      primary key ("id")
    )`,
    `create sequence "image_number"`,
    `create sequence "feed_number"`,
  ],
  "0002-archive": [
    `alter table "frames" rename to "imaged_frames"`,
    "drop index frames_feed",
    `alter table "imaged_frames" drop constraint frames_pkey`,
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
  ],
  "0003-imaged-frames": moveImagedFrames,
  "0004-turns": [
    `create index purchases_due_of on "purchases" ("company_id", "due_at", "id") where "due_at" is not null`,
    `create index tasks_due_of on "tasks" ("company_id", "due_at", "id") where "due_at" is not null`,
    `create index delivery_progress_due_of on "delivery_progress" ("company_id", "due_at", "id") where "due_at" is not null`,
  ],
  "0005-tallies": [
    `create table "tallies" (
      "company_id" text collate "C" not null,
      "what" text collate "C" not null,
      "count" bigint not null,
      version bigint not null,
      primary key ("company_id", "what")
    )`,
    `insert into "tallies"
      select "company_id", 'webhooks', count(*), 1 from "webhooks" where "status" <> 'removed' group by 1
      union all select "company_id", 'tasks', count(*), 1 from "tasks"
        where "status" in ('RECEIVED', 'ACTIVE', 'FULFILLED') group by 1
      union all select "company_id", 'deliveries', count(*), 1 from "deliveries" where "status" = 'PENDING' group by 1`,
  ],
  "0006-ageing": [
    `create index webhooks_removed on "webhooks" ("company_id", "updated_at", "id") where "status" in ('removed')`,
    `create index callbacks_ended on "callbacks" ("company_id", "created_at", "id") where "state" in ('delivered', 'given-up', 'refused')`,
    `create index searches_of_company on "searches" ("company_id", "used_at", "id")`,
    `delete from "delivery_progress" where "due_at" is null`,
  ],
  "0007-numbered-grants": [
    `alter table "grants" add column "seq" bigint not null default 0`,
    `update "grants" set "seq" = numbered.seq from (
      select company_id, user_id, frame_id, row_number() over (partition by company_id, user_id order by since, frame_id) as seq
      from "grants"
    ) numbered where grants.company_id = numbered.company_id and grants.user_id = numbered.user_id
      and grants.frame_id = numbered.frame_id`,
    `alter table "grants" alter column "seq" drop default`,
    "drop index grants_of_user",
    `create index grants_of_user on "grants" ("company_id", "user_id", "seq")`,
    `create table "holders" (
      "company_id" text collate "C" not null,
      "user_id" text collate "C" not null,
      "granted" bigint not null,
      version bigint not null,
      primary key ("company_id", "user_id")
    )`,
    `insert into "holders" select company_id, user_id, count(*), 1 from "grants" group by company_id, user_id`,
  ],
  "0008-kept-columns": [
    `create table "kept_columns" (
      "nr" bigint not null,
      "format" text collate "C" not null,
      "last" bigint not null,
      "size" bigint not null,
      "length" bigint not null,
      "parts" bigint not null,
      "text" text collate "C" not null,
      primary key ("nr")
    )`,
    // To compress what is compact already would only take time.
    `alter table "kept_columns" alter column "text" set storage external`,
  ],
};
