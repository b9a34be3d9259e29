import { type RawBuilder, sql, type Transaction } from "kysely";
import { entryAt } from "../../geo/packed/entry-at.ts";
import { DUE_INDEX, type Index, type Row } from "../../service/store/kind.ts";
import { keepTurn, type Turns } from "../../service/store/local-tx.ts";
import { type RowTx, Stale } from "../../service/store/store.ts";
import { addFrames, type Rows } from "./add-frames.ts";
import type { Database } from "./postgres-store.ts";
import { columnName, conditionText, fromColumns, type Table, tableOf, toColumns } from "./tables.ts";

/** From how many records on they are read in bulk. */
const MANY = 500;

type Sql = RawBuilder<unknown>;

/**
 * One transaction of PostgreSQL as a transaction of the store. `turns` outlives it: whose turn it is where companies take
 * turns.
 */
export function createPostgresTx(
  transaction: Transaction<Database>,
  turns: Turns,
  clock?: () => number,
): RowTx {
  const run = (query: Sql): Promise<Rows> => query.execute(transaction) as Promise<Rows>;
  const records = async (table: Table, query: Sql) =>
    (await run(query)).rows.map((values) => fromColumns(table, values));

  /** The same records, read column by column as one text: in bulk that takes a fifth of the time. */
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
      const definition = indexOf(table, index);
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
      const definition = indexOf(table, index);
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
      const due = indexOf(table, DUE_INDEX);
      const others = without.length > 0 ? [sql`company_id not in (${sql.join(without)})`] : [];
      const key = sql.join(table.kind.key.map(column));
      const isSame = sql.join(
        table.kind.key.map((field) => sql`kept.${column(field)} = due.${column(field)}`),
        sql` and `,
      );
      // What another transaction is claiming is passed over, not waited for.
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
      keepTurn(
        turns,
        kind,
        claimed.map(({ companyID }) => String(companyID)),
      );
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

/**
 * The first record of each group of equal values, from one group to the next without reading what lies between them, as the
 * recursive table `heads`.
 */
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

/** Whether a record comes after all that have these values of the first fields of an order, or of all. */
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

function indexOf({ name: table, kind }: Table, index: string): Index {
  const definition = kind.indexes[index];
  if (!definition) throw new Error(`${table} has no index ${index}.`);
  return definition;
}
