import { lengthOfDuration } from "../../domain/datatake-length.ts";
import { type Mode, modes } from "../../domain/modes.ts";
import type { Position } from "../../geo/types.ts";
import type { Datatake } from "../../orbit/image.ts";
import type { Sought } from "../../service/fulfilment.ts";

/** How the image of a task is taken: strips and scans get longer with their duration, spotlights stare for it. */
export function datatakeOf({
  imagingMode,
  imagingDuration,
}: Pick<Sought, "imagingMode" | "imagingDuration">): Datatake {
  if (imagingDuration === undefined) return { mode: imagingMode };
  const { longestKm }: Mode = modes[imagingMode];
  if (longestKm === undefined) return { mode: imagingMode, stareSeconds: imagingDuration };
  return { mode: imagingMode, lengthKm: lengthOfDuration(imagingMode, imagingDuration) };
}

/** The point of interest as a position. */
export function placeOfInterest({ pointOfInterest }: Pick<Sought, "pointOfInterest">): Position {
  return [pointOfInterest.lon, pointOfInterest.lat];
}
