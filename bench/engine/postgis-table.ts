import pg from "pg";
import { searchBody } from "../../src/contract/catalog.ts";
import { ringBox } from "../../src/geo/area/box.ts";
import { shiftRing } from "../../src/geo/longitude.ts";
import { float64At, int32At, uint16At, uint32At } from "../../src/geo/packed.ts";
import type { Position } from "../../src/geo/types.ts";
import { polygonHex } from "../../src/hosts/postgres/postgis-catalog.ts";
import {
  at,
  type Columns,
  DEGREE_STEPS,
  numberColumns,
  readSteps,
} from "../../src/service/catalog/packed/columns.ts";
import { readSearch } from "../../src/service/catalog/read-search.ts";
import { type PostgresServer, startPostgres } from "../../src/testing/processes/postgres-server.ts";
import { ensurePostgis } from "../../src/testing/run/postgres.ts";
import { searchBodyOf, TRAIT_NAMES, traitOf, type Wanted } from "./searches.ts";

const BATCH = 5_000;
const PAGE = 100;
/** As one would set a server of this size up that serves searches alone. */
export const SEARCH_SETTINGS = [
  "shared_buffers=1GB",
  "effective_cache_size=4GB",
  "work_mem=64MB",
  "maintenance_work_mem=1GB",
  "random_page_cost=1.1",
  "jit=off",
  "max_parallel_workers_per_gather=0",
];

/** The frames as a table of typed columns with a GiST index of their footprints and btrees of start and incidence. */
export interface PostgisTable {
  /** Returns the rows of a page and its time, ms; the statement is prepared or planned again. */
  search(wanted: Wanted, isPrepared: boolean): Promise<{ rows: readonly number[]; ms: number }>;
  end(): Promise<void>;
}

/** Fills a table of a PostgreSQL server of its own, and warms it. */
export async function openPostgisTable(columns: Columns): Promise<PostgisTable> {
  ensurePostgis();
  const server = await startPostgres(SEARCH_SETTINGS);
  const client = new pg.Client({ connectionString: await server.newDatabase() });
  await client.connect();
  await fill(client, columns).catch(async (error: unknown) => {
    await endOf(client, server);
    throw error;
  });
  const texts = new Map<string, string>();
  const farthestEast = columns.boxes.reduce((farthest, edge) => Math.max(farthest, edge), 0);
  return {
    async search(wanted, isPrepared) {
      const { text, values } = statementOf(columns, farthestEast, wanted, isPrepared);
      const name = texts.get(text) ?? `s${texts.size}`;
      if (isPrepared) texts.set(text, name);
      const began = performance.now();
      const { rows } = await client.query({
        text,
        rowMode: "array",
        ...(isPrepared && { name, values }),
      });
      return { rows: rows.map(([row]) => row as number), ms: performance.now() - began };
    },
    end: () => endOf(client, server),
  };
}

async function endOf(client: pg.Client, server: PostgresServer): Promise<void> {
  await client.end();
  await server.end();
}

/** `place` is the rank of a frame's item id, which ties end with. */
async function fill(client: pg.Client, columns: Columns): Promise<void> {
  const traits = TRAIT_NAMES.map(columnOf).join(", ");
  const given = TRAIT_NAMES.map((_, index) => `$${index + 7}::smallint[]`).join(", ");
  await client.query("create extension postgis");
  await client.query(`create table frames (
    nr int, place int, start bigint, incidence int, products smallint, shape geometry(Polygon), ${TRAIT_NAMES.map((name) => `${columnOf(name)} smallint`).join(", ")}
  )`);
  const places = new Uint32Array(columns.size);
  columns.byID.forEach((row, place) => {
    places[row] = place;
  });
  for (let first = 0; first < columns.size; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, columns.size - first) }, (_, index) => first + index);
    const profileOf = (row: number) => at(columns.profiles, uint16At(columns.profile, row));
    await client.query(
      `insert into frames (nr, place, start, incidence, products, shape, ${traits})
        select nr, place, start, incidence, products, shape::geometry, ${traits}
        from unnest($1::int[], $2::int[], $3::bigint[], $4::int[], $5::smallint[], $6::text[], ${given})
          as frame(nr, place, start, incidence, products, shape, ${traits})`,
      [
        rows,
        rows.map((row) => uint32At(places, row)),
        rows.map((row) => float64At(columns.times.start, row)),
        rows.map((row) => int32At(columns.numbers.incidenceCenter, row)),
        rows.map((row) => profileOf(row).products),
        rows.map((row) => polygonHex(ringOf(columns, row))),
        ...TRAIT_NAMES.map((trait) => rows.map((row) => codeOf(trait, traitOf(profileOf(row), trait)))),
      ],
    );
  }
  await client.query("create index on frames using gist (shape)");
  await client.query("create index on frames (start desc, place)");
  await client.query("create index on frames (incidence, place)");
  await client.query("create index on frames (incidence desc, place)");
  await client.query("vacuum analyze frames");
}

const columnOf = (trait: string) => trait.toLowerCase();

/** Values of traits as small numbers, in the order in which they were met. */
const codes = new Map<string, number>();
function codeOf(trait: string, value: string): number {
  const key = `${trait} ${value}`;
  const code = codes.get(key) ?? codes.size;
  codes.set(key, code);
  return code;
}

function ringOf(columns: Columns, row: number): Position[] {
  const { ring } = readSteps(columns, row);
  return Array.from({ length: ring.length / 2 }, (_, index) => [
    at(ring, index * 2) / DEGREE_STEPS,
    at(ring, index * 2 + 1) / DEGREE_STEPS,
  ]);
}

/** A search as one statement, with its values in the text unless it is to be prepared. */
function statementOf(columns: Columns, farthestEast: number, wanted: Wanted, isPrepared: boolean) {
  const values: unknown[] = [];
  const given = (value: number | string, type: string) => {
    if (!isPrepared) return `'${value}'::${type}`;
    values.push(value);
    return `$${values.length}::${type}`;
  };
  const { time, traits = {}, incidence, order, skip } = wanted;
  const scale = numberColumns.incidenceCenter;
  const conditions = [
    "products & 1 <> 0",
    ...(time ? [`start >= ${given(time[0], "bigint")} and start < ${given(time[1], "bigint")}`] : []),
    ...Object.entries(traits).map(
      ([trait, value]) => `${columnOf(trait)} = ${given(codeOf(trait, value), "smallint")}`,
    ),
    ...(incidence
      ? [`incidence between ${given(incidence[0] * scale, "int")} and ${given(incidence[1] * scale, "int")}`]
      : []),
    ...areaConditions(wanted, farthestEast, given),
  ];
  if (skip > 0) {
    const last = skip - 1;
    const start = given(float64At(columns.times.start, last), "bigint");
    const place = given(columns.byID.indexOf(last), "int");
    conditions.push(`start <= ${start} and (start < ${start} or place > ${place})`);
  }
  const by = { newest: "start desc", steepest: "incidence", flattest: "incidence desc" }[order];
  const text = `select nr from frames where ${conditions.join(" and ")} order by ${by}, place limit ${PAGE}`;
  return { text, values };
}

/** Footprints are continuous and begin in [-180, 180]: an area is looked for in each copy of the world where some can be. */
function areaConditions(
  wanted: Wanted,
  farthestEast: number,
  given: (value: string, type: string) => string,
): string[] {
  const [area] = readSearch(searchBody.parse(searchBodyOf(wanted))).area ?? [];
  if (!area) return [];
  const [west, , east] = ringBox(area.ring);
  const shifts = [0, ...(west + 360 <= farthestEast ? [360] : []), ...(east >= 180 ? [-360] : [])];
  const touches = shifts.map(
    (shift) => `ST_Intersects(shape, ${given(polygonHex(shiftRing(area.ring, shift)), "geometry")})`,
  );
  return [`(${touches.join(" or ")})`];
}
