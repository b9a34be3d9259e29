import type { CatalogFrame } from "../../api/frames/frame.ts";
import { MAX_INCIDENCE, MIN_INCIDENCE } from "../../domain/tasking-rules.ts";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRing, wrapLongitude } from "../../geo/longitude.ts";
import { wholeHourLimits } from "./fields/acquisition-window.ts";
import type { TaskDraft } from "./task-draft.ts";

/** Degrees to either side of a frame's incidence that still count as the same geometry. */
const SAME = 1;

/**
 * The draft of an image like a frame: its middle, mode, look side, pass and incidence, as far as they are known, in the longest
 * window that can be ordered at `now` (milliseconds) with any priority, as the same geometry does not come by every day.
 */
export function draftOfFrame(
  frame: Pick<CatalogFrame, "ring" | "mode" | "lookSide" | "passDirection" | "incidence">,
  now: number,
): Partial<TaskDraft> {
  const [west, south, east, north] = ringBox(unwrapRing(frame.ring));
  const { center } = frame.incidence;
  const inside = (degrees: number) => Math.min(MAX_INCIDENCE, Math.max(MIN_INCIDENCE, degrees));
  return {
    point: [rounded(wrapLongitude((west + east) / 2)), rounded((south + north) / 2)],
    mode: frame.mode?.imagingMode,
    lookSide: frame.lookSide && (frame.lookSide === "left" ? "LEFT" : "RIGHT"),
    passDirection: frame.passDirection && (frame.passDirection === "ascending" ? "ASCENDING" : "DESCENDING"),
    incidence:
      center === undefined
        ? undefined
        : [inside(Math.round(center) - SAME), inside(Math.round(center) + SAME)],
    window: wholeHourLimits("BACKGROUND", now),
  };
}

/** To about 10 m. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
