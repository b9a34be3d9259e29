import { useMediaQuery } from "@mantine/hooks";

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

export function useByFinger(): boolean {
  return useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
}
