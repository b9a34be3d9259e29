import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import { frameAxes } from "../../shared/frames/frame-words.ts";
import { formatAngle } from "../../ui/text/format.ts";

/** Largest difference of incidence within one geometry, degrees. */
export const MOST_APART = 1;
/** Least share of a frame that another one of the same geometry covers. */
export const LEAST_OVERLAP = 0.3;
/** Difference of incidence that is marked as close, degrees. */
export const CLOSE = 0.3;

export interface Repeat {
  frame: CatalogFrame;
  /** Difference of incidence at the centre, degrees. */
  apart: number;
  /** Share of the other that it covers. */
  overlap: number;
  /** Direction of flight over the ground, degrees. */
  heading: number | undefined;
}

/**
 * Returns the frames of the same geometry with the frame itself, newest first: equal pass, look and mode, incidence within
 * 1 degree, overlap above 0.3. Leaves out frames whose overlap is not computed yet. A proxy: the baseline, on which
 * interferometry depends, is not known.
 */
export function repeatsOf(
  frame: CatalogFrame,
  others: readonly CatalogFrame[],
  overlapOf: (frameID: string) => number | undefined,
): Repeat[] {
  const { incidence, passDirection, lookSide, mode } = frame;
  const repeat = (other: CatalogFrame, overlap: number): Repeat => ({
    frame: other,
    apart: (other.incidence.center ?? 0) - (incidence.center ?? 0),
    overlap,
    heading: frameAxes(other)?.flight,
  });
  if (incidence.center === undefined || !passDirection || !lookSide || !mode) return [];
  const found = others.flatMap((other) => {
    const overlap = overlapOf(other.frameID);
    const isAlike =
      other.passDirection === passDirection &&
      other.lookSide === lookSide &&
      other.mode?.imagingMode === mode.imagingMode &&
      other.incidence.center !== undefined;
    if (other.frameID === frame.frameID || !isAlike || overlap === undefined) return [];
    const one = repeat(other, overlap);
    return Math.abs(one.apart) <= MOST_APART && overlap > LEAST_OVERLAP ? [one] : [];
  });
  return [repeat(frame, 1), ...found].sort((a, b) => Date.parse(b.frame.start) - Date.parse(a.frame.start));
}

/** Difference of headings within which two orbits are taken for the same track, degrees. */
const SAME_TRACK = 2;

/** Returns the largest difference among headings in degrees; undefined on one track, or where none are known. */
export function mostTurned(headings: readonly (number | undefined)[]): number | undefined {
  const known = headings.filter((heading) => heading !== undefined);
  const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
  const most = Math.max(0, ...known.flatMap((one) => known.map((other) => apart(one, other))));
  return most > SAME_TRACK ? most : undefined;
}

export function turnedWords(degrees: number): string {
  return t("Headings differ by {angle}: not for interferometry.", { angle: formatAngle(degrees) });
}

/** Returns the frame to compare with: the nearest in time of the same geometry, else a neighbor in its acquisition. */
export function partnerOf(
  { frameID, start }: CatalogFrame,
  repeats: readonly Repeat[],
  siblings: readonly CatalogFrame[],
): string | undefined {
  const apart = (frame: CatalogFrame) => Math.abs(Date.parse(frame.start) - Date.parse(start));
  const [nearest] = repeats
    .map(({ frame }) => frame)
    .filter((frame) => frame.frameID !== frameID)
    .sort((a, b) => apart(a) - apart(b));
  if (nearest) return nearest.frameID;
  const at = siblings.findIndex((sibling) => sibling.frameID === frameID);
  return at < 0 ? undefined : (siblings[at + 1] ?? siblings[at - 1])?.frameID;
}
