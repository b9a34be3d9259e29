import { type RawBuilder, sql } from "kysely";
import type { Row } from "../../service/store/kind.ts";
import type { AddedFrames } from "../../service/store/store.ts";
import { type Column, type Table, tableOf } from "./tables.ts";

/** What a statement gave. */
export type Rows = { rows: Record<string, unknown>[] };

/** Held while frames are added, until its transaction ends. */
const FEED_LOCK = 7_201_964;
/** Frames that are added with one statement. */
const FRAMES_AT_ONCE = 1_000;

/** Adds frames in the transaction that `run` belongs to; what became of them. */
export async function addFrames(
  run: (query: RawBuilder<unknown>) => Promise<Rows>,
  frames: readonly Row[],
): Promise<AddedFrames> {
  const table = tableOf("frames");
  // Numbers are given out in the order in which their transactions end: else a follower would pass one over. A plan that
  // was made while the table was small would read all of it for each statement once it is large.
  await run(
    sql`select pg_advisory_xact_lock(${FEED_LOCK}), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
  const result: AddedFrames = { added: 0, changed: 0, older: 0, taken: [] };
  for (let from = 0; from < frames.length; from += FRAMES_AT_ONCE) {
    const { rows } = await run(addFrameRows(table, frames.slice(from, from + FRAMES_AT_ONCE)));
    for (const { frame_id, fate } of rows) {
      if (fate === "taken") result.taken.push(String(frame_id));
      else result[fate as "added" | "changed" | "older"]++;
    }
  }
  return result;
}

/**
 * Adds frames of different ids with one statement, and returns which were added, changed, older or taken. What is there already
 * is found by a join and left out, since an insert would lock each of its rows and take a number for it.
 */
function addFrameRows(table: Table, frames: readonly Row[]): RawBuilder<unknown> {
  const columns = table.columns.filter(({ name }) => name !== "seq");
  const names = (list: readonly Column[], before: string) =>
    sql.join(list.map((column) => sql`${sql.raw(before)}${sql.ref(column.name)}`));
  const types = sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  const rest = columns.filter(({ name }) => name !== "products" && name !== "frame_id");
  const isOfTask = (kept: string, given: string) =>
    sql`${sql.ref(`${kept}.task_id`)} is not distinct from ${sql.ref(`${given}.task_id`)}`;
  const isOlder = (kept: string, given: string) =>
    sql`${sql.ref(`${given}.updated`)} < ${sql.ref(`${kept}.updated`)}`;
  const hasProducts = (kept: string, given: string) =>
    sql`${sql.ref(`${kept}.products`)} = ${sql.ref(`${kept}.products`)} | ${sql.ref(`${given}.products`)}`;
  /** Whether a frame of the same task brings a product, or is not older than what is kept and differs in anything else. */
  const isChanged = (kept: string, given: string) =>
    sql`${isOfTask(kept, given)} and (not (${hasProducts(kept, given)}) or
        (not (${isOlder(kept, given)}) and (${names(rest, `${kept}.`)}) is distinct from (${names(rest, `${given}.`)})))`;
  /** The newer of the two values of a column. */
  const newer = ({ name }: Column) =>
    sql`${sql.ref(name)} = case when ${isOlder("frames", "excluded")} then ${sql.ref(`frames.${name}`)} else ${sql.ref(`excluded.${name}`)} end`;
  return sql`with given as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(frames.map((frame) => namedColumns(columns, frame)))}::jsonb) as (${types})
      ) with ordinality as row(${names(columns, "")}, place)
    ), fresh as (
      select given.* from given left join frames kept using (frame_id)
      where kept.frame_id is null or ${isChanged("kept", "given")} order by place
    ), added as (
      insert into frames (${names(columns, "")}, seq, version)
      select ${names(columns, "fresh.")}, nextval('feed_number'), 1 from fresh
      on conflict (frame_id) do update set ${sql.join(rest.map(newer))},
        products = frames.products | excluded.products, seq = excluded.seq, version = frames.version + 1
      where ${isChanged("frames", "excluded")}
      returning frame_id, case when version = 1 then 'added' else 'changed' end as fate
    ) select * from added
    union all select kept.frame_id, 'taken' from frames kept join given using (frame_id)
      where kept.task_id is distinct from given.task_id
    union all select kept.frame_id, 'older' from frames kept join given using (frame_id)
      where ${isOfTask("kept", "given")} and ${isOlder("kept", "given")} and ${hasProducts("kept", "given")}`;
}

function namedColumns(columns: readonly Column[], row: Row): Row {
  return Object.fromEntries(columns.map(({ name, field }) => [name, row[field] ?? null]));
}
