import type { KeyboardEvent } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { Acquisition } from "../rows/acquisitions.ts";

/** The acquisition of a frame, if more than one of it was found. */
export function stripOf(acquisitions: readonly Acquisition[], frame: CatalogFrame | undefined) {
  const strip = acquisitions.find(({ imageID }) => imageID === frame?.imageID);
  return strip && strip.frames.length > 1 ? strip : undefined;
}

/** The frame that a key moves to; undefined for other keys. Brackets stay within a strip. */
export function targetOf(
  event: KeyboardEvent,
  frames: readonly CatalogFrame[],
  at: number,
): CatalogFrame | undefined {
  const within = (step: 1 | -1) => {
    const next = frames[at + step];
    return next?.imageID === frames[at]?.imageID ? next : undefined;
  };
  switch (event.key) {
    case "]":
      return within(1);
    case "[":
      return within(-1);
    case "ArrowDown":
    case "j":
      return frames[Math.min(at + 1, frames.length - 1)];
    case "ArrowUp":
    case "k":
      return frames[Math.max(at - 1, 0)];
    case "Home":
      return frames[0];
    case "End":
      return frames[frames.length - 1];
    default:
      return undefined;
  }
}
