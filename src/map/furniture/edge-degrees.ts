import { longitudeNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { mercatorY } from "../basemap/mercator.ts";
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
  /** Whether the view is of a map in Web Mercator: the ends of an edge tell all of it. */
  readonly isFlat: boolean;
  /** The position under a pixel; undefined beside a globe. */
  unproject(x: number, y: number): Position | undefined;
}

const SAMPLE_PIXELS = 32;
/** Marks closer than this to a corner would collide with those of the other edge. */
const CORNER = 36;
/** Height of a line of the degrees with room, the width of a letter, and the room between two degrees, pixels. */
export const LINE = 12;
export const LETTER = 7;
const GAP = 8;
/** Where not every line of the graticule has room for its degrees, every so many do. */
const STRIDES = [1, 2, 3, 6];

/** Where the graticule meets the top and the right edge of the view, with degrees; right for any bearing or projection. */
export function edgeDegrees({ width, height, step, nameLine, isFlat, unproject }: EdgeView): EdgeDegrees {
  const decimals = decimalsOf(step);
  const stride = (length: number) => (isFlat ? length : SAMPLE_PIXELS);
  const longitudes = (y: number) =>
    samples(width, stride(width), (x, near) => {
      const lng = unproject(x, y)?.[0];
      return lng === undefined || near === undefined || isFlat ? lng : longitudeNear(lng, near);
    });
  const latitudes = samples(height, stride(height), (y) => unproject(width - 1, y)?.[1]);
  const away = (length: number) => (mark: { at: number }) => mark.at > CORNER && mark.at < length - CORNER;
  const meridians = crossings(longitudes(1), step)
    .filter(away(width))
    .map(({ at, value }) => ({ at, value, text: meridianLabel(value, decimals) }));
  const parallels = crossings(latitudes, step, isFlat ? mercatorY : undefined)
    .filter(away(height))
    .map(({ at, value }) => ({ at, value, text: parallelLabel(value, decimals) }));
  return {
    top: withRoom(meridians, step, ({ text }) => text.length * LETTER),
    right: withRoom(parallels, step, () => LINE),
    antimeridian: crossings(longitudes(nameLine), 180)
      .filter(({ value }) => Math.abs(wrapLongitude(value)) === 180)
      .map(({ at }) => at),
  };
}

/** Of the marks along an edge those of as many lines of the graticule as have room beside each other. */
function withRoom(
  marks: readonly (EdgeMark & { value: number })[],
  step: number,
  lengthOf: (mark: EdgeMark) => number,
): EdgeMark[] {
  const everyNth = (stride: number) => marks.filter(({ value }) => Math.round(value / step) % stride === 0);
  const isApart = (some: readonly EdgeMark[]) =>
    some.every((mark, i) => {
      const before = some[i - 1];
      return !before || Math.abs(mark.at - before.at) >= (lengthOf(mark) + lengthOf(before)) / 2 + GAP;
    });
  const stride = STRIDES.find((one) => isApart(everyNth(one))) ?? STRIDES.at(-1) ?? 1;
  return everyNth(stride).map(({ at, text }) => ({ at, text }));
}

type Sample = readonly [at: number, value: number] | undefined;

/** What is read along an edge, each knowing the one before. */
function samples(
  length: number,
  stride: number,
  read: (at: number, before: number | undefined) => number | undefined,
): Sample[] {
  let before: number | undefined;
  return Array.from({ length: Math.ceil(length / stride) + 1 }, (_, i): Sample => {
    const at = Math.min(length, i * stride);
    const value = read(at, before);
    if (value === undefined) return undefined;
    before = value;
    return [at, value];
  });
}

/** Multiples of `step` between neighbouring samples, placed by straight interpolation, where `evenly` tells what lies evenly along the edge. */
function crossings(
  line: readonly Sample[],
  step: number,
  evenly = (value: number) => value,
): { at: number; value: number }[] {
  const found = line.flatMap((from, i) => {
    const to = line[i + 1];
    if (!from || !to || from[1] === to[1]) return [];
    const [start, end] = [evenly(from[1]), evenly(to[1])];
    return graticuleLines(Math.min(from[1], to[1]), Math.max(from[1], to[1]), step).map((value) => ({
      at: tenth(from[0] + ((evenly(value) - start) / (end - start)) * (to[0] - from[0])),
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
