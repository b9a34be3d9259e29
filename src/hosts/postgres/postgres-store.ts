import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { entryAt } from "../../geo/packed.ts";
import { DUE_INDEX, type Index, type Row } from "../../service/store/kind.ts";
import { indexOf, keepTurn, type Turns } from "../../service/store/local-tx.ts";
import { type AddedFrames, type RowTx, Stale, type Store, typed } from "../../service/store/store.ts";
import { codeOf } from "./folders.ts";
import {
  type Column,
  columnName,
  conditionText,
  fromColumns,
  type Table,
  tableOf,
  toColumns,
} from "./tables.ts";

export type Database = Record<string, Record<string, unknown>>;

/** Attempts at a transaction, and the maximum wait between two, ms. */
const TRIES = 12;
const MOST_WAIT = 200;
const PASSING: ReadonlySet<string> = new Set(["40001", "40P01", "55P03"]);

interface PostgresStoreOptions {
  /** Milliseconds since 1970, in place of the database's clock where the service's time moves. */
  clock?: (() => number) | undefined;
  onClose?: (() => Promise<void>) | undefined;
}

/** Creates a store in PostgreSQL, shared by any number of processes. The schema must be the newest. */
export function createPostgresStore(
  database: Kysely<Database>,
  { clock, onClose }: PostgresStoreOptions = {},
): Store {
  const turns: Turns = new Map();
  const tx = (transaction: Transaction<Database>) => typed(createPostgresTx(transaction, turns, clock));
  return {
    read: (work) =>
      retried(() =>
        database
          .transaction()
          .setIsolationLevel("repeatable read")
          .setAccessMode("read only")
          .execute((transaction) => work(tx(transaction))),
      ),
    write: (work) =>
      retried(() =>
        database
          .transaction()
          .setIsolationLevel("read committed")
          .execute((transaction) => work(tx(transaction))),
      ),
    async close() {
      await database.destroy();
      await onClose?.();
    },
  };
}

/** Runs a transaction again, after a random wait, where another was in its way. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (error) {
      const isPassing = error instanceof Stale || PASSING.has(codeOf(error));
      if (tried === TRIES || !isPassing) throw error;
      const wait = Math.random() * Math.min(MOST_WAIT, 2 ** tried);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

const MANY = 500;

type Sql = RawBuilder<unknown>;

export function createPostgresTx(
  transaction: Transaction<Database>,
  turns: Turns,
  clock?: () => number,
): RowTx {
  const run = (query: Sql): Promise<Rows> => query.execute(transaction) as Promise<Rows>;
  const records = async (table: Table, query: Sql) =>
    (await run(query)).rows.map((values) => fromColumns(table, values));

  /** Reads records column by column as one text: in bulk this takes a fifth of the time. */
  async function manyRecords(table: Table, query: Sql): Promise<Row[]> {
    const fields = [...table.columns.map(({ field }) => field), "version"];
    const lists = sql.join(fields.map((field) => sql`json_agg(${column(field)})`));
    const { rows } = await run(sql`select json_build_array(${lists})::text as columns from (${query}) page`);
    const columns: (unknown[] | null)[] = JSON.parse(String(rows[0]?.columns));
    const found = Array.from({ length: columns[0]?.length ?? 0 }, (): Row => ({}));
    fields.forEach((field, place) => {
      columns[place]?.forEach((value, at) => {
        if (value !== null) entryAt(found, at)[field] = value;
      });
    });
    return found;
  }

  return {
    async get(kind, key) {
      const table = tableOf(kind);
      const [row] = await records(table, sql`select * from ${name(table)} where ${isKey(table, key)}`);
      return row;
    },
    async page(kind, index, { equals, after, until, limit }) {
      const table = tableOf(kind);
      const definition = indexOf(kind, index);
      const conditions = [
        ...definition.equals.map((field) => sql`${column(field)} = ${equals[field]}`),
        ...condition(table, definition),
        ...(after ? [isBehind(definition.order, after)] : []),
        ...(until ? [sql`not ${isBehind(definition.order, until)}`] : []),
      ];
      const query = sql`select * from ${name(table)} ${where(conditions)} order by ${order(definition)} limit ${limit}`;
      return limit < MANY ? records(table, query) : manyRecords(table, query);
    },
    async heads(kind, index, { after, until, limit }) {
      const table = tableOf(kind);
      const definition = indexOf(kind, index);
      const groups = sql.join(definition.equals.map(column));
      return records(
        table,
        sql`with recursive ${headsOf(table, definition, after)} select * from (
            select * from heads ${where(until ? [sql`not ${isBehind(definition.order, until)}`] : [])} limit ${limit}
          ) found order by ${groups}`,
      );
    },
    async account(account) {
      const [row] = await records(
        tableOf("accounts"),
        sql`select * from accounts where ${isKey(tableOf("accounts"), { ...account })}`,
      );
      return { held: Number(row?.held ?? 0), spent: Number(row?.spent ?? 0) };
    },
    async insert(kind, record) {
      const table = tableOf(kind);
      const values = Object.entries(toColumns(table, record));
      const names = sql.join(values.map(([field]) => sql.ref(field)));
      const added = await run(
        sql`insert into ${name(table)} (${names}) values (${sql.join(values.map(([, value]) => value))})
          on conflict do nothing returning version`,
      );
      return added.rows.length === 1 ? "ok" : "duplicate";
    },
    async put(kind, stored) {
      const table = tableOf(kind);
      const version = Number(stored.version) + 1;
      const changes = Object.entries(toColumns(table, { ...stored, version })).filter(
        ([field]) => !table.kind.key.some((part) => columnName(part) === field),
      );
      const changed = await run(
        sql`update ${name(table)} set ${sql.join(changes.map(([field, value]) => sql`${sql.ref(field)} = ${value}`))}
          where ${isKey(table, stored)} and version = ${stored.version} returning version`,
      );
      if (changed.rows.length === 0) throw new Stale(kind);
      return { ...stored, version };
    },
    async remove(kind, stored) {
      const table = tableOf(kind);
      const removed = await run(
        sql`delete from ${name(table)} where ${isKey(table, stored)} and version = ${stored.version} returning version`,
      );
      if (removed.rows.length === 0) throw new Stale(kind);
    },
    async claim(kind, leaseMs, limit, at = clock?.(), without = []) {
      const table = tableOf(kind);
      const time =
        at === undefined ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql`${at}::bigint`;
      const now = sql`(select now from clock)`;
      const due = indexOf(kind, DUE_INDEX);
      const others = without.length > 0 ? [sql`company_id not in (${sql.join(without)})`] : [];
      const key = sql.join(table.kind.key.map(column));
      const isSame = sql.join(
        table.kind.key.map((field) => sql`kept.${column(field)} = due.${column(field)}`),
        sql` and `,
      );
      const claimed = await records(
        table,
        sql`with recursive ${headsOf(table, due)}, clock as (select ${time} as now), turn as (
            select company_id as company from heads ${where([sql`due_at <= ${now}`, ...others])}
            order by company_id <= ${turns.get(kind) ?? ""}, company_id limit ${limit}
          ), due as (
            select part.*, row_number() over (partition by company_id order by was_due, id) as place
            from turn cross join lateral (
              select ${key}, due_at as was_due from ${name(table)}
              ${where([...condition(table, due), sql`company_id = turn.company`, sql`due_at <= ${now}`])}
              order by ${order(due)} limit (select ceil(${limit}::float8 / greatest(count(*), 1))::bigint from turn)
              for update skip locked
            ) part order by place, was_due, ${key} limit ${limit}
          ), claimed as (
            update ${name(table)} kept set due_at = ${now} + ${leaseMs}::bigint, version = version + 1
            from due where ${isSame} returning kept.*, due.was_due, due.place
          ) select * from claimed order by place, was_due, ${key}`,
      );
      const companies = claimed.map(({ companyID }) => String(companyID));
      keepTurn(turns, kind, companies);
      return claimed;
    },
    async add(account, { held = 0, spent = 0 }, limit) {
      const { companyID, contractID } = account;
      await run(
        sql`insert into accounts (company_id, contract_id, held, spent, version)
          values (${companyID}, ${contractID}, 0, 0, 1) on conflict do nothing`,
      );
      const within =
        limit === undefined ? [] : [sql`held + spent + ${held + spent}::bigint <= ${limit}::bigint`];
      const added = await run(
        sql`update accounts set held = held + ${held}::bigint, spent = spent + ${spent}::bigint, version = version + 1
          ${where([sql`company_id = ${companyID}`, sql`contract_id = ${contractID}`, ...within])} returning version`,
      );
      return added.rows.length === 1 ? "ok" : "over-limit";
    },
    async tally({ companyID, what }, change, limit) {
      await run(
        sql`insert into tallies (company_id, what, count, version) values (${companyID}, ${what}, 0, 1)
          on conflict do nothing`,
      );
      const within = limit === undefined ? [] : [sql`count + ${change}::bigint <= ${limit}::bigint`];
      const changed = await run(
        sql`update tallies set count = count + ${change}::bigint, version = version + 1
          ${where([sql`company_id = ${companyID}`, sql`what = ${what}`, ...within])} returning version`,
      );
      return changed.rows.length === 1 ? "ok" : "over-limit";
    },
    addFrames: (frames) => addFrames(run, frames),
    async nextGrant({ companyID, userID }) {
      const { rows } = await run(
        sql`insert into holders (company_id, user_id, granted, version) values (${companyID}, ${userID}, 1, 1)
          on conflict (company_id, user_id) do update set granted = holders.granted + 1, version = holders.version + 1
          returning granted`,
      );
      return Number(rows[0]?.granted);
    },
    async next(sequence) {
      const { rows } = await run(sql`select nextval(${`${sequence}_number`}::regclass) as number`);
      return Number(rows[0]?.number);
    },
  };
}

const name = (table: Table) => sql.table(table.name);
const column = (field: string) => sql.ref(columnName(field));
const isKey = ({ kind }: Table, key: Row) =>
  sql.join(
    kind.key.map((field) => sql`${column(field)} = ${key[field]}`),
    sql` and `,
  );
const where = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

function condition(table: Table, index: Index): Sql[] {
  const text = conditionText(table, index);
  return text ? [sql.raw(text)] : [];
}

const order = (index: Index) =>
  sql.join(
    index.order.map((field) => (field.startsWith("-") ? sql`${column(field.slice(1))} desc` : column(field))),
  );

function headsOf(table: Table, index: Index, after?: Row): Sql {
  const groups = sql.join(index.equals.map(column));
  const first = (...behind: Sql[]) =>
    sql`select * from ${name(table)} ${where([...condition(table, index), ...behind])}
      order by ${groups}, ${order(index)} limit 1`;
  const given = after && sql.join(index.equals.map((field) => sql`${after[field]}`));
  const before = sql.join(index.equals.map((field) => sql`heads.${column(field)}`));
  return sql`heads as (
      (${first(...(given ? [sql`(${groups}) > (${given})`] : []))})
      union all
      select next.* from heads cross join lateral (${first(sql`(${groups}) > (${before})`)}) next
    )`;
}

function isBehind(fields: readonly string[], values: Row): Sql {
  const steps: Sql[] = [];
  const same: Sql[] = [];
  for (const field of fields) {
    const isDescending = field.startsWith("-");
    const plain = isDescending ? field.slice(1) : field;
    const value = values[plain];
    if (value === undefined) break;
    const beyond = isDescending ? sql`${column(plain)} < ${value}` : sql`${column(plain)} > ${value}`;
    steps.push(sql.join([...same, beyond], sql` and `));
    same.push(sql`${column(plain)} = ${value}`);
  }
  return sql`(${sql.join(steps, sql` or `)})`;
}

type Rows = { rows: Record<string, unknown>[] };

const FEED_LOCK = 7_201_964;
const FRAMES_AT_ONCE = 1_000;

async function addFrames(
  run: (query: RawBuilder<unknown>) => Promise<Rows>,
  frames: readonly Row[],
): Promise<AddedFrames> {
  const table = tableOf("frames");
  // Numbers must go out in commit order. The setting avoids a plan made while the table was small.
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
 * Adds frames with one statement. A join leaves out existing frames: an insert would lock each row and take a
 * number.
 */
function addFrameRows(table: Table, frames: readonly Row[]): RawBuilder<unknown> {
  const columns = table.columns.filter(({ name }) => name !== "seq");
  const given = frames.map((row) =>
    Object.fromEntries(columns.map(({ name, field }) => [name, row[field] ?? null])),
  );
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
  const isChanged = (kept: string, given: string) =>
    sql`${isOfTask(kept, given)} and (not (${hasProducts(kept, given)}) or
        (not (${isOlder(kept, given)}) and (${names(rest, `${kept}.`)}) is distinct from (${names(rest, `${given}.`)})))`;
  const newer = ({ name }: Column) =>
    sql`${sql.ref(name)} = case when ${isOlder("frames", "excluded")} then ${sql.ref(`frames.${name}`)} else ${sql.ref(`excluded.${name}`)} end`;
  return sql`with given as (
      select * from rows from (
        jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (${types})
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
