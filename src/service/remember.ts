const MOST = 10_000;

export function remember<K, T>(table: Map<K, T>, key: K, entry: T): void {
  table.delete(key);
  table.set(key, entry);
  const [oldest] = table.keys();
  if (table.size > MOST && oldest !== undefined) table.delete(oldest);
}
