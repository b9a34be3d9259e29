import { longitudeNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { graticuleLines } from "../graticule.ts";
import { decimalsOf, meridianLabel, parallelLabel } from "./degrees.ts";

export interface EdgeMark {
  /** Pixels along the edge from the top left corner. */
  readonly at: number;
  readonly text: string;
}

export interface EdgeDegrees {
  readonly top: readonly EdgeMark[];
  readonly right: readonly EdgeMark[];
  /** Where the antimeridian meets the line on which its name is written, pixels. */
  readonly antimeridian: readonly number[];
}

export interface EdgeView {
  readonly width: number;
  readonly height: number;
  /** Degrees between the lines of the graticule. */
  readonly step: number;
  /** Height of the line on which the name of the antimeridian is written. */
  readonly nameLine: number;
  /** The position under a pixel; undefined beside a globe. */
  unproject(x: number, y: number): Position | undefined;
}

const SAMPLE_PIXELS = 32;
/** Marks closer than this to a corner would collide with those of the other edge. */
const CORNER = 36;

/** Where the graticule meets the top and the right edge of the view, with degrees; right for any bearing or projection. */
export function edgeDegrees({ width, height, step, nameLine, unproject }: EdgeView): EdgeDegrees {
  const decimals = decimalsOf(step);
  const longitudes = (y: number) => samples(width, (x) => unproject(x, y)?.[0], true);
  return {
    top: crossings(longitudes(1), step)
      .filter(({ at }) => at > CORNER && at < width - CORNER)
      .map(({ at, value }) => ({ at, text: meridianLabel(value, decimals) })),
    right: crossings(
      samples(height, (y) => unproject(width - 1, y)?.[1], false),
      step,
    )
      .filter(({ at }) => at > CORNER && at < height - CORNER)
      .map(({ at, value }) => ({ at, text: parallelLabel(value, decimals) })),
    antimeridian: crossings(longitudes(nameLine), 180)
      .filter(({ value }) => Math.abs(wrapLongitude(value)) === 180)
      .map(({ at }) => at),
  };
}

type Sample = readonly [at: number, value: number] | undefined;

function samples(length: number, read: (at: number) => number | undefined, isLongitude: boolean): Sample[] {
  const count = Math.ceil(length / SAMPLE_PIXELS);
  let previous: number | undefined;
  return Array.from({ length: count + 1 }, (_, i): Sample => {
    const at = Math.min(length, i * SAMPLE_PIXELS);
    const raw = read(at);
    if (raw === undefined) return undefined;
    const value = isLongitude && previous !== undefined ? longitudeNear(raw, previous) : raw;
    previous = value;
    return [at, value];
  });
}

/** Multiples of `step` between neighbouring samples, placed by straight interpolation. */
function crossings(line: readonly Sample[], step: number): { at: number; value: number }[] {
  const found = line.flatMap((from, i) => {
    const to = line[i + 1];
    if (!from || !to || from[1] === to[1]) return [];
    const [low, high] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]];
    return graticuleLines(low, high, step).map((value) => ({
      at: tenth(from[0] + ((value - from[1]) / (to[1] - from[1])) * (to[0] - from[0])),
      value,
    }));
  });
  // A line through a sample is met from both of its sides.
  return found.filter(({ at, value }, i) => {
    const before = found[i - 1];
    return before?.value !== value || at - before.at > 1;
  });
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
