import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import type { ModeFamily } from "../../../domain/modes.ts";

/** Frames that may be suggested. */
export interface Candidates {
  frames: readonly CatalogFrame[];
  /** The coarsest resolution among them that is allowed, metres; undefined: the search itself names the modes. */
  coarsest: number | undefined;
}

/** Resolutions of one mode differ a little from frame to frame. */
const SLACK = 1.1;

/**
 * Which results may close a gap: those that are for sale and not in the cart. They keep to the search: it names modes
 * (`families`), or else none may be coarser than the coarsest frame of the cart.
 */
export function candidatesFor(
  results: readonly CatalogFrame[],
  cart: readonly CatalogFrame[],
  families: readonly ModeFamily[],
  stateOf: (frameID: string) => FrameState,
): Candidates {
  const free = results.filter(({ frameID }) => stateOf(frameID) === "default");
  if (families.length > 0) {
    return {
      frames: free.filter(({ family }) => family && families.includes(family)),
      coarsest: undefined,
    };
  }
  const known = cart.flatMap(({ azimuthResolution }) => azimuthResolution ?? []);
  if (known.length === 0) return { frames: free, coarsest: undefined };
  const coarsest = Math.max(...known);
  return {
    frames: free.filter(({ azimuthResolution = coarsest }) => azimuthResolution <= coarsest * SLACK),
    coarsest,
  };
}
