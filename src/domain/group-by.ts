import { getOrAdd } from "./get-or-add.ts";

/** Groups entries by a key, in the order of their first ones. */
export function groupBy<T, Key>(entries: readonly T[], keyOf: (entry: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const entry of entries) getOrAdd<Key, T[]>(groups, keyOf(entry), () => []).push(entry);
  return groups;
}
