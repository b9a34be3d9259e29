import type { CatalogFrame } from "../../api/frames/frame.ts";
import { frameAxes } from "../../shared/frames/frame-words.ts";

/** Frames seen at an angle that differs by more, degrees, are of another geometry. */
export const MOST_APART = 1;
/** Least share of a frame that another one of the same geometry covers. */
export const LEAST_OVERLAP = 0.3;
/** Differences of incidence up to this, degrees, are marked as close. */
export const CLOSE = 0.3;

/** A frame that was seen as another one was. */
export interface Repeat {
  frame: CatalogFrame;
  /** Incidence at its centre less that of the other, degrees. */
  apart: number;
  /** Share of the other that it covers. */
  overlap: number;
  /** Direction of flight over the ground, degrees; undefined where it cannot be derived. */
  heading: number | undefined;
}

/**
 * The frames of the same geometry among some, newest first, the frame itself with them: pass, look and mode equal, incidence at
 * the centre within 1 degree, more than 0.3 of the frame covered. `overlapOf` gives what a frame covers of it; one whose overlap
 * is not known yet is left out. It is a proxy: the baseline, on which interferometry depends, is not known.
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

/**
 * The frame that one is compared with first: of those of the same geometry the nearest in time, else the next one of its
 * acquisition, else the one before; undefined where there is none.
 */
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
