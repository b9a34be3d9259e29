import { type Kysely, sql } from "kysely";
import { keysOf } from "../../domain/keys-of.ts";
import { DEGREE_STEPS, numberColumns } from "../../service/catalog/packed/columns.ts";
import { codeOf } from "./folders.ts";
import { migrate, type SchemaStep } from "./migrations.ts";
import type { Database } from "./postgres-store.ts";
import { columnName, tableOf } from "./tables.ts";

const NOT_ALLOWED = "42501";

/** Converts a footprint to degrees. Rings that touch or cross themselves are read by the even-odd rule. */
const SHAPE_FUNCTION = `create function frame_shape(ring jsonb) returns geometry
  language sql immutable strict parallel safe set search_path from current as $$
    select ST_MakeValid(ST_MakePolygon(ST_MakeLine(array(
      select ST_MakePoint((ring -> 2 * n)::float8 / ${DEGREE_STEPS}, (ring -> 2 * n + 1)::float8 / ${DEGREE_STEPS})
      from generate_series(0, jsonb_array_length(ring) / 2 - 1) n
    ))))
  $$`;

/** Returns the sort expression of a number; unknown is `-1`, below all others. */
export function numberSql(column: keyof typeof numberColumns): string {
  const name = columnName(column);
  const isOptional = tableOf("frames").columns.some(
    ({ field, isOptional }) => field === column && isOptional,
  );
  return isOptional ? `coalesce("${name}", '-1'::bigint)` : `"${name}"`;
}

/** Steps that prepare a database for searches, apart from the store's. */
const steps: Readonly<Record<string, SchemaStep>> = {
  "0001-shapes": [
    "create extension if not exists postgis",
    SHAPE_FUNCTION,
    "alter table frames add column shape geometry generated always as (frame_shape(ring)) stored",
    "create index frames_by_shape on frames using gist (shape)",
    ...["start", "end", "created", "updated"].map(
      (column) => `create index frames_by_${column} on frames ("${column}" desc, item_key)`,
    ),
    ...keysOf(numberColumns).map(
      (column) => `create index frames_by_${columnName(column)} on frames ((${numberSql(column)}), item_key)`,
    ),
    `create index frames_by_length on frames (("end" - start))`,
    "create statistics grants_of_whom (dependencies) on company_id, user_id from grants",
    "analyze frames, grants",
  ],
};

/** Prepares a database for searches by area. Throws a sentence that names `CATALOG` without PostGIS. */
export async function preparePostgis(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_available_extensions where name = 'postgis'`.execute(database);
  if (rows.length === 0) {
    throw new Error(
      "CATALOG: postgis needs the extension PostGIS, which this PostgreSQL server lacks. Install it there (on Debian the package postgresql-15-postgis-3), or search with CATALOG=packed.",
    );
  }
  await migrate(database, steps, "catalog").catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && codeOf(cause) === NOT_ALLOWED) {
      throw new Error(
        `CATALOG: postgis may not be set up by this user of the database (${cause.message}). Let one who may run "create extension postgis" in it once, or search with CATALOG=packed.`,
        { cause },
      );
    }
    throw new Error(`CATALOG: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
}
