import type { ImagingMode } from "../../contract/common.ts";
import { type Mode, modes } from "../../contract/modes.ts";
import type { Take } from "../../orbit/image.ts";
import type { TaskRecord } from "../store/task-ledger.ts";

/** About how fast a satellite's beam moves over the ground, km/s: turns a duration of imaging into a length. */
const GROUND_SPEED = 7;

/** Most seconds that an image of a mode can be long; undefined for modes that stay on their scene. */
export function longestSeconds(imagingMode: ImagingMode): number | undefined {
  const { longestKm }: Mode = modes[imagingMode];
  return longestKm === undefined ? undefined : Math.floor(longestKm / GROUND_SPEED);
}

/** How the image of a task is taken: strips and scans get longer with their duration, spotlights stare for it. */
export function takeOf({
  imagingMode,
  imagingDuration,
}: Pick<TaskRecord, "imagingMode" | "imagingDuration">): Take {
  if (imagingDuration === undefined) return { mode: imagingMode };
  const { longestKm, azimuthKm }: Mode = modes[imagingMode];
  if (longestKm === undefined) return { mode: imagingMode, stareSeconds: imagingDuration };
  return { mode: imagingMode, lengthKm: Math.max(azimuthKm, imagingDuration * GROUND_SPEED) };
}
