import { useComputedColorScheme } from "@mantine/core";

type Scheme = "dark" | "light";

/** Product colors, six-digit hex. CSS has them as `--sw-*` in kebab-case. */
export const darkPalette = {
  scheme: "dark" as Scheme,
  /** Page, panel, field, hovered or pressed. */
  bg0: "#0D1012",
  bg1: "#13171A",
  bg2: "#1A1F23",
  bg3: "#23292E",
  /** Hairline; `control` is the border of a control (3:1). */
  line: "#272E33",
  control: "#69757E",
  text1: "#ECEFF1",
  text2: "#B4BDC3",
  text3: "#8F9AA2",
  /** Primary button: no hue, so that it cannot be taken for a state. */
  ink: "#F2F4F5",
  inkText: "#101315",
  /** Selected, focused, running; then the states of a frame. Each with its tinted ground. */
  accent: "#7DBDFF",
  accentInk: "#07131F",
  accentBg: "#152A40",
  owned: "#4AE3B0",
  ownedBg: "#10302A",
  cart: "#FFC84A",
  cartBg: "#362913",
  task: "#C97DFF",
  taskBg: "#2B1F3A",
  failed: "#E97B5C",
  failedBg: "#3A1D17",
  unknown: "#F0E06A",
  unknownBg: "#322E12",
  sea: "#0F161B",
  shallow: "#17222A",
  land: "#22282B",
  coast: "#4C5A63",
  border: "#59656D",
  graticule: "#1D2830",
  mapLabel: "#CBD4DA",
  seaLabel: "#9CBACC",
  /** Casing that keeps text and lines legible over anything. */
  halo: "#14191C",
  frame: "#9FB3C1",
  hover: "#FFFFFF",
  area: "#F5F7F8",
};

export type Palette = Readonly<typeof darkPalette>;
export type ColorToken = Exclude<keyof Palette, "scheme">;

export const lightPalette: Palette = {
  scheme: "light",
  bg0: "#EEF0F1",
  bg1: "#FFFFFF",
  bg2: "#F5F6F7",
  bg3: "#E9ECEE",
  line: "#E1E5E8",
  control: "#7E8890",
  text1: "#14181B",
  text2: "#454F57",
  text3: "#5D6770",
  ink: "#161A1D",
  inkText: "#FFFFFF",
  accent: "#0B50C0",
  accentInk: "#FFFFFF",
  accentBg: "#E4EFFD",
  owned: "#00705A",
  ownedBg: "#DDF3EC",
  cart: "#96590A",
  cartBg: "#FBEFD9",
  task: "#A01FA6",
  taskBg: "#F8E6F9",
  failed: "#8A1A06",
  failedBg: "#FCE7E1",
  unknown: "#6B6100",
  unknownBg: "#F6F1C4",
  sea: "#D9E3E8",
  shallow: "#E4ECEF",
  land: "#F6F5F0",
  coast: "#9AAAB3",
  border: "#A39E92",
  graticule: "#C9D6DC",
  mapLabel: "#444E55",
  seaLabel: "#41657A",
  halo: "#F8F8F5",
  frame: "#4F616E",
  hover: "#000000",
  area: "#14181B",
};

const palettes: Readonly<Record<Scheme, Palette>> = {
  dark: darkPalette,
  light: lightPalette,
};

export function usePalette(): Palette {
  return palettes[useComputedColorScheme("dark", { getInitialValueInEffect: false })];
}

type Channels = readonly [red: number, green: number, blue: number];

/** Contrast ratio of two hex colors, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: string, b: string): number {
  const both = [luminance(a), luminance(b)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

export function blend(under: string, over: string, opacity: number): string {
  const below = channels(under);
  const mixed = channels(over).map((value, i) =>
    Math.round((below[i] ?? 0) * (1 - opacity) + value * opacity),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * `ramp`: ordered by lightness alone, distinct from states, and readable without color vision. `kinds`: unordered, each
 * of another lightness.
 */
const scales = {
  dark: {
    ramp: ["#5F7590", "#9DB0BD", "#F5ECD9"],
    kinds: ["#F5ECD9", "#B89A78", "#A9C4D9", "#5F7590"],
  },
  light: {
    ramp: ["#738293", "#56687C", "#141C2B"],
    kinds: ["#2B2012", "#766453", "#34546F", "#738293"],
  },
} as const;

export function rampColors(scheme: Scheme, steps: number): string[] {
  const [least, middle, most] = scales[scheme].ramp;
  return Array.from({ length: steps }, (_, step) => {
    const share = (step / (steps - 1)) * 2;
    return share <= 1 ? blend(least, middle, share) : blend(middle, most, share - 1);
  });
}

export function kindColors(scheme: Scheme): readonly string[] {
  return scales[scheme].kinds;
}
