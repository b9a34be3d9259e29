import { blend } from "./contrast.ts";
import type { Palette } from "./palette.ts";

interface Scales {
  /** Ordered by lightness alone: distinct from states, and readable without color vision. */
  readonly ramp: readonly [string, string, string];
  /** Unordered kinds, each of another lightness. */
  readonly kinds: readonly [string, string, string, string];
}

const scales: Readonly<Record<Palette["scheme"], Scales>> = {
  dark: {
    ramp: ["#5F7590", "#9DB0BD", "#F5ECD9"],
    kinds: ["#F5ECD9", "#B89A78", "#A9C4D9", "#5F7590"],
  },
  light: {
    ramp: ["#738293", "#56687C", "#141C2B"],
    kinds: ["#2B2012", "#766453", "#34546F", "#738293"],
  },
};

export function rampColors(scheme: Palette["scheme"], steps: number): string[] {
  const [least, middle, most] = scales[scheme].ramp;
  return Array.from({ length: steps }, (_, step) => {
    const share = (step / (steps - 1)) * 2;
    return share <= 1 ? blend(least, middle, share) : blend(middle, most, share - 1);
  });
}

export function kindColors(scheme: Palette["scheme"]): readonly string[] {
  return scales[scheme].kinds;
}
