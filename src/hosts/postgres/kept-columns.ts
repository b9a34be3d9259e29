import { endianness } from "node:os";
import { type Kysely, sql, type Transaction } from "kysely";
import { rowOfFrame } from "../../service/catalog/packed/columns.ts";
import {
  COLUMNS_FORMAT,
  type ColumnStore,
  columnsOfBytes,
  columnsToBytes,
  type KeptColumns,
} from "../../service/catalog/packed/kept-columns.ts";
import { migrations } from "./migrations.ts";
import type { Database } from "./postgres-store.ts";

/** Bytes of a row: a multiple of three, so that its text needs no padding. */
const PART = 6_000_000;
/** Kept columns serve until so large a share of the frames came later. */
const LATER = 0.25;
/** Any number that only this asks the server to lock. */
const LOCK = 5_318_009;
/** What is kept is for this layout of columns, byte order and schema. */
const FORMAT = `${COLUMNS_FORMAT} ${endianness()} ${Object.keys(migrations).at(-1)}`;

/**
 * Columns kept in the database of the frames itself: what is committed, restored or lost there is both or neither. They are read
 * in one view of the database, and believed where the frames of the feed up to their last one are as many as they should be.
 */
export function columnStoreIn(database: Kysely<Database>): ColumnStore {
  return {
    read: () =>
      database
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(readKept),
    write: (kept) => database.transaction().execute((transaction) => writeKept(transaction, kept)),
  };
}

async function readKept(transaction: Transaction<Database>): Promise<KeptColumns | undefined> {
  const head = await headOf(transaction);
  if (!head) return undefined;
  const { last, length, parts } = head;
  const { rows: later } = await sql<{ frame_id: string }>`
    select frame_id from frames where seq > ${last} limit ${Math.ceil(head.size * LATER) + 1}`.execute(
    transaction,
  );
  if (later.length > head.size * LATER) return undefined;
  const bytes = new Uint8Array(length);
  for (let nr = 0; nr < parts; nr++) {
    const { rows } = await sql<{ text: string }>`select text from kept_columns where nr = ${nr}`.execute(
      transaction,
    );
    bytes.set(Buffer.from(rows[0]?.text ?? "", "base64"), nr * PART);
  }
  const columns = columnsOfBytes(bytes);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from frames where seq <= ${last}`.execute(transaction);
  // What was changed since has moved to a later place in the feed.
  const moved = later.filter(({ frame_id }) => rowOfFrame(columns, frame_id) !== undefined).length;
  return rows[0]?.count === columns.size - moved ? { columns, last } : undefined;
}

async function writeKept(transaction: Transaction<Database>, { columns, last }: KeptColumns): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  const head = await headOf(transaction);
  // Another process that began at the same time has kept the same.
  if (head?.last === last && head.size === columns.size) return;
  await sql`delete from kept_columns`.execute(transaction);
  const bytes = columnsToBytes(columns);
  const parts = Math.ceil(bytes.length / PART);
  for (let nr = 0; nr < parts; nr++) {
    const text = Buffer.from(bytes.subarray(nr * PART, (nr + 1) * PART)).toString("base64");
    await sql`insert into kept_columns (nr, format, last, size, length, parts, text)
      values (${nr}, ${FORMAT}, ${last}, ${columns.size}, ${bytes.length}, ${parts}, ${text})`.execute(
      transaction,
    );
  }
}

interface Head {
  last: number;
  size: number;
  length: number;
  parts: number;
}

/** What is kept, if it is of this format. */
async function headOf(transaction: Transaction<Database>): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select last, size, length, parts from kept_columns where nr = 0 and format = ${FORMAT}`.execute(
    transaction,
  );
  return rows[0];
}
