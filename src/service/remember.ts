/** Most entries of a table of callers. */
const MOST = 10_000;

/** Puts an entry last in a table of callers, and drops the oldest where there are too many. */
export function remember<T>(table: Map<string, T>, key: string, entry: T): void {
  table.delete(key);
  table.set(key, entry);
  const [oldest] = table.keys();
  if (table.size > MOST && oldest !== undefined) table.delete(oldest);
}
