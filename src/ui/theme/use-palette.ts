import { useComputedColorScheme } from "@mantine/core";
import { type Palette, palettes } from "./palette.ts";

/** The colours of the theme in use. */
export function usePalette(): Palette {
  return palettes[useComputedColorScheme("dark", { getInitialValueInEffect: false })];
}
