import { replaceEqualDeep } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";

/**
 * A list of which whatever says the same as before under its key is the same object, wherever it stands now: what is drawn of it is
 * not drawn again. The list itself is the same where nothing has changed.
 */
export function useKept<T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const before = useRef<Kept<T>>({ given: new Map(), list });
  const now = useMemo(() => kept(before.current, list, keyOf), [list, keyOf]);
  useEffect(() => {
    before.current = now;
  }, [now]);
  return now.list;
}

interface Kept<T> {
  given: ReadonlyMap<string, T>;
  list: readonly T[];
}

export function useSame<T extends object>(now: T): T {
  const [kept, keep] = useState(now);
  const isSame = Object.entries(now).every(([name, value]) => Object.is(kept[name as keyof T], value));
  if (!isSame) keep(now);
  return isSame ? kept : now;
}

function kept<T>(before: Kept<T>, now: readonly T[], keyOf: (one: T) => string): Kept<T> {
  const known = new Map(before.list.map((one) => [keyOf(one), one]));
  const given = new Map(now.map((one) => [keyOf(one), one]));
  const list = now.map((one) => {
    const key = keyOf(one);
    const same = known.get(key);
    return same !== undefined && before.given.get(key) === one ? same : replaceEqualDeep(same, one);
  });
  const isSame = list.length === before.list.length && list.every((one, index) => one === before.list[index]);
  return { given, list: isSame ? before.list : list };
}
