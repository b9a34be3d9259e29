/** Returns a set with an entry added, or without it if it was there. */
export function toggled<T>(set: ReadonlySet<T>, entry: T): Set<T> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
