import { blend } from "../../ui/theme/contrast.ts";
import type { Palette } from "../../ui/theme/palette.ts";

/** Colours of the ground, as the style of a map and a still picture have them. */
export interface GroundColors {
  readonly sea: string;
  /** Shallow water along the coast, the widest stroke first. */
  readonly shallows: readonly string[];
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  readonly antimeridian: string;
}

export function groundColors(palette: Palette): GroundColors {
  // Opaque mixtures instead of opacities: overlapping strokes of one coast must not add up.
  const wide = blend(palette.sea, palette.shallow, 0.35);
  const middle = blend(wide, palette.shallow, 0.55);
  const near = blend(middle, palette.shallow, 0.9);
  const { sea, land, coast, border, graticule, seaLabel } = palette;
  return { sea, shallows: [wide, middle, near], land, coast, border, graticule, antimeridian: seaLabel };
}

/** A number that goes from one stop to the next with the zoom, as a power of `base`; 1 for straight on. */
export interface ByZoom {
  readonly base: number;
  readonly stops: readonly [readonly [zoom: number, value: number], readonly [zoom: number, value: number]];
}

/** Widths of the strokes of shallow water, pixels. */
export const SHALLOWS = [44, 22, 9] as const;

const straight = (...stops: ByZoom["stops"]): ByZoom => ({ base: 1, stops });

/** How wide, how dense and how dashed the lines of the ground are; widths in pixels, dashes in widths. */
export const groundLines = {
  // Full width from zoom 8 on; on the whole world the strokes would fill every strait.
  shallow: (full: number): ByZoom => ({
    base: 1.3,
    stops: [
      [2, full / 7],
      [8, full],
    ],
  }),
  coast: straight([1, 0.6], [6, 1]),
  // The coast of Natural Earth gets angular from here on; the quicklook carries the detail.
  coastOpacity: straight([9, 1], [10, 0.5]),
  border: straight([2, 0.5], [6, 1]),
  borderDash: [6, 3, 1.5, 3],
  /** Shallow water and borders are drawn from this zoom on. */
  firstZoom: 2,
  antimeridian: 1.25,
  antimeridianDash: [1.6, 4],
  graticuleOnLand: 0.45,
} as const;

/** The number at a zoom; beyond the stops that of the nearest. */
export function valueAt({ base, stops: [[from, first], [to, last]] }: ByZoom, zoom: number): number {
  const way = Math.max(0, Math.min(1, (zoom - from) / (to - from)));
  const part = base === 1 ? way : (base ** (way * (to - from)) - 1) / (base ** (to - from) - 1);
  return first + part * (last - first);
}
