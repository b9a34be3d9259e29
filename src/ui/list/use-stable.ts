import { replaceEqualDeep } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";

/** Returns the earlier object, also inside of a new value, where nothing in it has changed: memoized parts stay. */
export function useStable<T>(value: T): T {
  const before = useRef(value);
  const stable = useMemo(() => replaceEqualDeep(before.current, value), [value]);
  useEffect(() => {
    before.current = stable;
  }, [stable]);
  return stable;
}
