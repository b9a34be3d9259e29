/** Most entries of such a table. */
const MOST = 10_000;

/** Puts an entry last in a table, of callers for one, and drops the oldest where there are too many. */
export function remember<K, T>(table: Map<K, T>, key: K, entry: T): void {
  table.delete(key);
  table.set(key, entry);
  const [oldest] = table.keys();
  if (table.size > MOST && oldest !== undefined) table.delete(oldest);
}

/** Does something for the first who asks, and gives everybody what came of it; after a failure it is tried again. */
export function onceDone<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
