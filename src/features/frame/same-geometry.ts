import type { CatalogFrame } from "../../api/frames/frame.ts";
import { frameAxes } from "../../shared/frames/frame-words.ts";

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
  /** Difference of headings, degrees; undefined on the same track, or where one is not known. */
  turned: number | undefined;
}

/**
 * Returns the frames at about the incidence of a frame with the frame itself, newest first: equal pass, look and mode,
 * incidence within 1 degree, overlap above 0.3. They are of the same geometry where they are not turned. Leaves out frames
 * whose overlap is not computed yet. A proxy: the baseline, on which interferometry depends, is not known.
 */
export function repeatsOf(
  frame: CatalogFrame,
  others: readonly CatalogFrame[],
  overlapOf: (frameID: string) => number | undefined,
): Repeat[] {
  const { incidence, passDirection, lookSide, mode } = frame;
  const own = frameAxes(frame)?.flight;
  const repeat = (other: CatalogFrame, overlap: number): Repeat => {
    const heading = frameAxes(other)?.flight;
    const apart = (other.incidence.center ?? 0) - (incidence.center ?? 0);
    return { frame: other, apart, overlap, heading, turned: turnedBy(own, heading) };
  };
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
export const SAME_TRACK = 2;

/** Returns the difference of two headings in degrees; undefined on one track, or where one is not known. */
export function turnedBy(heading: number | undefined, other: number | undefined): number | undefined {
  if (heading === undefined || other === undefined) return undefined;
  const apart = Math.abs(((heading - other + 540) % 360) - 180);
  return apart > SAME_TRACK ? apart : undefined;
}

/** Returns the frame to compare with: the nearest in time of the same geometry, else at its incidence, else a neighbor. */
export function partnerOf(
  { frameID, start }: CatalogFrame,
  repeats: readonly Repeat[],
  siblings: readonly CatalogFrame[],
): string | undefined {
  const apart = (frame: CatalogFrame) => Math.abs(Date.parse(frame.start) - Date.parse(start));
  const [nearest] = repeats
    .filter(({ frame }) => frame.frameID !== frameID)
    .sort(
      (a, b) =>
        Number(a.turned !== undefined) - Number(b.turned !== undefined) || apart(a.frame) - apart(b.frame),
    );
  if (nearest) return nearest.frame.frameID;
  const at = siblings.findIndex((sibling) => sibling.frameID === frameID);
  return at < 0 ? undefined : (siblings[at + 1] ?? siblings[at - 1])?.frameID;
}
