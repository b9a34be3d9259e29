import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";

const REST_MS = 100;

/** Reports the focused row once the focus rests: arrows may be held down, and each report redraws a map. */
export function useRestingFocus<T>(onRest: (row: T | undefined) => void): (row: T | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallbackRef((row: T | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onRest(row), REST_MS);
  });
}
