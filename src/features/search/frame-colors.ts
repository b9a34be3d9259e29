import type { CatalogFrame } from "../../api/frames/frame.ts";
import { modeFamilies } from "../../domain/modes.ts";
import { text } from "../../languages/texts.ts";
import { formatDay, formatTime } from "../../ui/text/format.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { kindColors, rampColors } from "../../ui/theme/palette.ts";

/** Choices of coloring; the first is the default. */
export const colorings = ["time", "incidence", "geometry", "mode", "none"] as const;
export type Coloring = (typeof colorings)[number];

export interface FrameColors {
  /** Colors of the shades; the last is for unknown values. */
  colors: readonly string[];
  shadeOf: (frame: CatalogFrame) => number;
  /** Returns the color on the map; undefined: the default one. */
  colorOf: (frame: CatalogFrame) => string | undefined;
  scale: ColorScale | undefined;
}

export type ColorScale =
  /** Ramp with labels at its ends and middle, or at each edge. */
  | { kind: "ramp"; name: string; colors: readonly string[]; labels: readonly ScaleLabel[] }
  | { kind: "kinds"; entries: readonly { color: string; label: string }[] };

interface ScaleLabel {
  /** Position on the ramp, 0 to 1. */
  at: number;
  text: string;
}

const TIME_STEPS = 7;
/** Edges of the shades, degrees; the outer shades are open. */
const INCIDENCE_EDGES = [20, 30, 40, 50] as const;

/** Returns the colors of frames; those by time span the given frames. */
export function frameColors(
  by: Coloring,
  frames: readonly CatalogFrame[],
  { scheme, control: unknown, text3 }: Pick<Palette, "scheme" | "control" | "text3">,
): FrameColors {
  const shaded = (shades: readonly string[], shade: Shade, scale: ColorScale | undefined): FrameColors => {
    const colors = [...shades, unknown];
    const shadeOf = (frame: CatalogFrame) => shade(frame) ?? shades.length;
    return { colors, shadeOf, colorOf: (frame) => colors[shadeOf(frame)], scale };
  };
  const kinds = (names: readonly string[], shade: Shade) => {
    const shades = kindColors(scheme).slice(0, names.length);
    const entries = shades.map((color, index) => ({ color, label: names[index] ?? "" }));
    if (frames.some((frame) => shade(frame) === undefined))
      entries.push({ color: unknown, label: NOT_KNOWN });
    return shaded(shades, shade, { kind: "kinds", entries });
  };
  switch (by) {
    case "none":
      return { colors: [text3], shadeOf: () => 0, colorOf: () => undefined, scale: undefined };
    case "time": {
      const span = timeSpan(frames);
      const shades =
        span && span[1] > span[0] ? rampColors(scheme, TIME_STEPS) : rampColors(scheme, 2).slice(1);
      const shade: Shade = ({ start }) => span && stepOf(Date.parse(start), span, shades.length);
      return shaded(shades, shade, span && timeScale(span, shades));
    }
    case "incidence": {
      const colors = rampColors(scheme, INCIDENCE_EDGES.length + 1);
      const labels = INCIDENCE_EDGES.map((edge, index) => ({
        at: (index + 1) / colors.length,
        text: `${edge}°`,
      }));
      const shade: Shade = ({ incidence: { center } }) =>
        center && INCIDENCE_EDGES.filter((edge) => center >= edge).length;
      return shaded(colors, shade, { kind: "ramp", name: INCIDENCE_SCALE, colors, labels });
    }
    case "geometry":
      return kinds(GEOMETRY_KINDS, ({ lookSide, passDirection }) =>
        lookSide && passDirection
          ? (lookSide === "left" ? 0 : 2) + (passDirection === "ascending" ? 0 : 1)
          : undefined,
      );
    case "mode":
      return kinds(modeFamilies, ({ family }) => family && modeFamilies.indexOf(family));
  }
}

type Shade = (frame: CatalogFrame) => number | undefined;

type Span = readonly [first: number, last: number];

function timeSpan(frames: readonly CatalogFrame[]): Span | undefined {
  const times = frames.map(({ start }) => Date.parse(start)).filter(Number.isFinite);
  if (times.length === 0) return undefined;
  return times.reduce<Span>(
    ([first, last], time) => [Math.min(first, time), Math.max(last, time)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function stepOf(time: number, [first, last]: Span, steps: number): number | undefined {
  if (!Number.isFinite(time)) return undefined;
  if (last === first) return 0;
  return Math.max(0, Math.min(steps - 1, Math.floor(((time - first) / (last - first)) * steps)));
}

function timeScale([first, last]: Span, colors: readonly string[]): ColorScale {
  const year = (time: number) => new Date(time).getUTCFullYear();
  const words = (time: number) => (year(first) === year(last) ? formatDay(time) : formatTime(time, "date"));
  const texts = first === last ? [first] : [first, (first + last) / 2, last];
  const labels = texts.map((time, index) => ({ at: texts.length > 1 ? index / 2 : 0, text: words(time) }));
  // Drops equal labels, on one or two days.
  const told = labels.filter(({ text }, index) => labels.findIndex((other) => other.text === text) === index);
  return { kind: "ramp", name: TIME_SCALE, colors, labels: told };
}

export const COLORING_WORDS = {
  time: text("Time"),
  incidence: text("Incidence"),
  geometry: text("Look and pass"),
  mode: text("Mode"),
  none: text("None"),
} as const satisfies Record<Coloring, string>;

const GEOMETRY_KINDS = [
  text("Left, ascending"),
  text("Left, descending"),
  text("Right, ascending"),
  text("Right, descending"),
] as const;

const NOT_KNOWN = text("Not known");
const TIME_SCALE = text("Start of the image, UTC");
const INCIDENCE_SCALE = text("Incidence at scene center, degrees");
