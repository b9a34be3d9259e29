import { replaceEqualDeep } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";

/**
 * A list of which whatever says the same as before under its key is the same object, wherever it stands now: what is drawn of it is
 * not drawn again. The list itself is the same where nothing has changed.
 */
export function useKept<T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const before = useRef(list);
  const same = useMemo(() => kept(before.current, list, keyOf), [list, keyOf]);
  useEffect(() => {
    before.current = same;
  }, [same]);
  return same;
}

/** The same object as long as all that it holds is the same, so that what shows it is not drawn again. */
export function useSame<T extends object>(now: T): T {
  const [kept, keep] = useState(now);
  const isSame = Object.entries(now).every(([name, value]) => Object.is(kept[name as keyof T], value));
  if (!isSame) keep(now);
  return isSame ? kept : now;
}

function kept<T>(before: readonly T[], now: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const next = now.map((one) => replaceEqualDeep(known.get(keyOf(one)), one));
  return next.length === before.length && next.every((one, index) => one === before[index]) ? before : next;
}
