import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is so narrow that lists lie in a sheet over the map. */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 767px)", false, { getInitialValueInEffect: false });
}

/** Whether the screen is so narrow or so low that what was chosen on a map stands below it, not over it. */
export function useBelowMap(): boolean {
  const narrow = useNarrow();
  const low = useMediaQuery("(max-height: 519px)", false, { getInitialValueInEffect: false });
  return narrow || low;
}

/** Whether there is no room for a third column, so that it becomes a tab of the first. */
export function useTwoColumns(): boolean {
  return useMediaQuery("(max-width: 1199px)", false, { getInitialValueInEffect: false });
}

/** Whether a list has no room for the chosen thing beside it, which then takes its place. */
export function useListAlone(): boolean {
  return useMediaQuery("(max-width: 1279px)", false, { getInitialValueInEffect: false });
}

/** Whether the screen is worked with fingers, which do not hover and need larger targets. */
export function useByFinger(): boolean {
  return useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
}
