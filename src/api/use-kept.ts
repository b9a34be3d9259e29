import { replaceEqualDeep } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";

/** A value of which what says the same as before is the same object: what is drawn of it is not drawn again. */
export function useKept<T>(value: T): T {
  const kept = useRef(value);
  const same = useMemo(() => replaceEqualDeep(kept.current, value), [value]);
  useEffect(() => {
    kept.current = same;
  }, [same]);
  return same;
}
