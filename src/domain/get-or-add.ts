/** Returns the value of a key; makes and sets it where there is none. */
export function getOrAdd<K, V>(table: Map<K, V>, key: K, make: () => V): V {
  const value = table.get(key) ?? make();
  table.set(key, value);
  return value;
}
