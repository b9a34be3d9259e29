import { useMediaQuery } from "@mantine/hooks";
import { useSyncExternalStore } from "react";

export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 767px)", false, { getInitialValueInEffect: false });
}

/** Screens too narrow or low for cards over the map. */
export function useBelowMap(): boolean {
  const narrow = useNarrow();
  const low = useMediaQuery("(max-height: 519px)", false, { getInitialValueInEffect: false });
  return narrow || low;
}

export function useTwoColumns(): boolean {
  return useMediaQuery("(max-width: 1199px)", false, { getInitialValueInEffect: false });
}

export function useListAlone(): boolean {
  return useMediaQuery("(max-width: 1279px)", false, { getInitialValueInEffect: false });
}

/** Room for a detail beside a list, as in the layout of lists. */
export function useDetailBeside(): boolean {
  return useMediaQuery("(min-width: 900px) and (min-height: 520px)", false, {
    getInitialValueInEffect: false,
  });
}

export function useByFinger(): boolean {
  return useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
