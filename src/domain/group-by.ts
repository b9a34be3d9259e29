/** Groups entries by a key, in the order of their first ones. */
export function groupBy<T, Key>(entries: readonly T[], keyOf: (entry: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, groups.get(key) ?? []);
    groups.get(key)?.push(entry);
  }
  return groups;
}
