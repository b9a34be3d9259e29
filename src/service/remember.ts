const MOST = 10_000;

/** Sets an entry as the latest; beyond `most` the oldest goes. */
export function remember<K, T>(table: Map<K, T>, key: K, entry: T, most = MOST): void {
  table.delete(key);
  table.set(key, entry);
  const [oldest] = table.keys();
  if (table.size > most && oldest !== undefined) table.delete(oldest);
}
