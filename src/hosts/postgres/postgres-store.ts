import type { Kysely, Transaction } from "kysely";
import type { Turns } from "../../service/store/local-tx.ts";
import { Stale, type Store, typed } from "../../service/store/store.ts";
import { createPostgresTx } from "./postgres-tx.ts";

export type Database = Record<string, Record<string, unknown>>;

/** Attempts at a transaction, and the maximum wait between two, ms. */
const TRIES = 12;
const MOST_WAIT = 200;
const PASSING: ReadonlySet<unknown> = new Set(["40001", "40P01", "55P03"]);

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
      if (tried === TRIES || !isPassing(error)) throw error;
      const wait = Math.random() * Math.min(MOST_WAIT, 2 ** tried);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Stale || (error instanceof Error && "code" in error && PASSING.has(error.code));
}
