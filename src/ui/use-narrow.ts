import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is so narrow that lists lie in a sheet over the map (look.md, Layout grid). */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 767px)", false, { getInitialValueInEffect: false });
}
