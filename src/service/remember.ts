/** Most entries of such a table. */
const MOST = 10_000;

/** Puts an entry last in a table, of callers for one, and drops the oldest where there are too many. */
export function remember<K, T>(table: Map<K, T>, key: K, entry: T): void {
  table.delete(key);
  table.set(key, entry);
  const [oldest] = table.keys();
  if (table.size > MOST && oldest !== undefined) table.delete(oldest);
}
