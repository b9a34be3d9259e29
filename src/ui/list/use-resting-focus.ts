import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** The focus rests where it stays so long, milliseconds. */
const REST_MS = 100;

/**
 * For rows that are looked at by the focus as by the pointer: `onRest` is told of the row that has the focus, or of none, once it
 * rests. Arrows are held down, and what follows each row beside the list, such as a map, would have the next key wait.
 */
export function useRestingFocus<T>(onRest: (row: T | undefined) => void): (row: T | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallbackRef((row: T | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onRest(row), REST_MS);
  });
}
