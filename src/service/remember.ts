const MOST = 10_000;

export function remember<K, T>(table: Map<K, T>, key: K, entry: T): void {
  table.delete(key);
  table.set(key, entry);
  const [oldest] = table.keys();
  if (table.size > MOST && oldest !== undefined) table.delete(oldest);
}

/** Returns a function that works once for all callers; after a failure it tries again. */
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
