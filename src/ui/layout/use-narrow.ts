import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is so narrow that lists lie in a sheet over the map. */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 767px)", false, { getInitialValueInEffect: false });
}

/** Whether there is no room for a third column, so that it becomes a tab of the first. */
export function useTwoColumns(): boolean {
  return useMediaQuery("(max-width: 1199px)", false, { getInitialValueInEffect: false });
}
